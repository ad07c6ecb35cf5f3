import { t } from '@phuljhari/contract/rules/t'
import { orderCount } from '../columns.ts'
import { hoursBetween, PACKED_LINES, PACKER, PACKING, percent } from '../expressions.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

const LINES = 'sum(s.lines)'

/** Who packs how much (docs/decisions/084): line by line, or by marking orders ready. */
export const packing: ReportDefinition = {
  id: 'packing',
  group: 'operations',
  title: t('Packing'),
  description: t('How many orders and lines each person packs, how much was short, and how fast.'),
  counts: t(
    'Orders that have been marked ready, also if cancelled later, by the day in India on which they were placed. ' +
      'Packers see their own.',
  ),
  permission: 'reports.packing',
  seesAll: 'reports.read',
  base: 'orders',
  joins: [PACKING],
  predicate: 'true',
  key: PACKER,
  cube: {
    name: 'packing',
    isOfSales: false,
    joins: [PACKING, PACKED_LINES],
    predicate: 'true',
    key: PACKER,
    measures: {
      orders: 'count(*)',
      lines: 'sum(l.lines) filter (where k.order_id is not null)',
      short_lines: 'sum(l.short_lines) filter (where k.order_id is not null)',
    },
    waits: hoursBetween('p.ready_at', 'p.accepted_at'),
  },
  labels: [
    {
      key: 'person',
      title: t('Person'),
      kind: 'text',
      definition: t('Who packed the order line by line; for an order that nobody packed so, who marked it ready.'),
      sql: 's.key',
    },
  ],
  measures: [
    { ...orderCount, key: 'packed', title: t('Packed') },
    {
      key: 'lines',
      title: t('Lines'),
      kind: 'count',
      definition: t('Lines of the orders that were packed line by line. An order made ready with one press has none.'),
      sql: LINES,
    },
    {
      key: 'shortPercent',
      title: t('Short %'),
      kind: 'percent',
      definition: t('Of these lines, those of which less was there than ordered, whatever was decided about them.'),
      sql: percent('sum(s.short_lines)', LINES),
    },
    {
      key: 'medianHours',
      title: t('Median hours'),
      kind: 'hours',
      definition: t('From accepting an order to marking it ready: half of the orders took less.'),
      sql: 'null',
      isMedian: true,
    },
  ],
  sort: 'packed desc, key',
  chart: { kind: 'bars', label: 'person', value: 'packed' },
}
