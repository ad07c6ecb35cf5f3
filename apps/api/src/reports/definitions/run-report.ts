import { t } from '@phuljhari/contract/rules/t'
import { AGENT_NAME, percent } from '../expressions.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

const added = (column: string) => `coalesce(sum(s.${column}), 0)`

/** What agents did on their runs (docs/decisions/096). */
export const runsByAgent: ReportDefinition = {
  id: 'runs-by-agent',
  group: 'operations',
  title: t('Runs by agent'),
  description: t('What became of the stops of each delivery agent, and the cash that was taken.'),
  counts: t('Stops of runs, by the day in India of the run. An order that was on two runs counts for each.'),
  base: 'runs',
  key: 's.agent_id::text',
  labels: [{ key: 'agent', title: t('Delivery agent'), kind: 'text', sql: 'null', lookup: AGENT_NAME }],
  measures: [
    { key: 'runs', title: t('Runs'), kind: 'count', sql: 'count(distinct s.run_id)' },
    { key: 'stops', title: t('Stops'), kind: 'count', sql: 'count(s.order_id)' },
    { key: 'delivered', title: t('Delivered'), kind: 'count', sql: added('delivered') },
    { key: 'failed', title: t('Failed'), kind: 'count', sql: added('failed') },
    {
      key: 'onTime',
      title: t('On time'),
      kind: 'count',
      definition: t(
        'Delivered on the day of the run within the time slot, or on an earlier day, ' +
          "by the agent's phone where it reported it.",
      ),
      sql: added('on_time'),
    },
    {
      key: 'onTimePercent',
      title: t('On time %'),
      kind: 'percent',
      definition: t('On time, of the delivered orders.'),
      sql: percent(added('on_time'), added('delivered')),
    },
    {
      key: 'cash',
      title: t('Cash'),
      kind: 'rupees',
      definition: t('What the agent took in cash for these orders on the day of the run.'),
      sql: added('cash_paise'),
    },
  ],
  sort: 'stops desc, key',
  chart: { kind: 'bars', label: 'agent', value: 'stops' },
}
