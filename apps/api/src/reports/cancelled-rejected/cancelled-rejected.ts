import { ORDER_STATUSES, statusLabel } from '@phuljhari/contract/orders/order-status'
import { orderCount, orderValue } from '../expressions.ts'
import { CLOSED_STAGE } from '../order-events.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

const OUTCOME = `case o.status when 'rejected' then 'Rejected' else 'Cancelled' end`
const labels = ORDER_STATUSES.map((status) => `when '${status}' then '${statusLabel(status)}'`).join(' ')
const STAGE = `coalesce(case closed.stage ${labels} else closed.stage end, 'Not recorded')`
const REASON = `coalesce(closed.reason, 'None given')`

export const cancelledRejected: ReportDefinition = {
  id: 'cancelled-rejected',
  group: 'operations',
  title: 'Cancelled and rejected',
  description: 'How many orders were lost, at which stage and why.',
  counts: 'Orders that are rejected or cancelled, by the day in India on which they were placed.',
  base: 'orders',
  joins: [CLOSED_STAGE],
  predicate: 'not is_booked(o.status)',
  key: `${OUTCOME} || ': ' || ${STAGE} || coalesce(': ' || lower(closed.reason), '')`,
  labels: [
    { key: 'outcome', title: 'Outcome', kind: 'text', sql: `min(${OUTCOME})` },
    {
      key: 'stage',
      title: 'Stage',
      kind: 'text',
      definition: 'The status that the order had before.',
      sql: `min(${STAGE})`,
    },
    { key: 'reason', title: 'Reason', kind: 'text', sql: `min(${REASON})` },
  ],
  measures: [orderCount, orderValue],
  sort: 'orders desc, key',
  chart: null,
}
