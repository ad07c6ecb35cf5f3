import { ORDER_STATUSES, statusLabel } from '@phuljhari/contract/orders/order-status'
import { SLOT_HOURS } from '@phuljhari/contract/orders/time-slots'
import { ENQUIRIES, enquiryMeasures, orderCount, ORDERS_AND_VALUE, orderValue } from '../columns.ts'
import {
  AGENT_NAME,
  BOOKED,
  CLOSED_STAGE,
  hoursBetween,
  inIndia,
  labelOf,
  percent,
  sumOf,
  TURNAROUND,
  WAITING_TIME,
  WAITING_TIMES,
  WITH_TURNAROUND,
} from '../expressions.store.ts'
import type { ReportDefinition } from '../report-definition.ts'
import type { Cube } from '../sums/cube.store.ts'
import { ACCEPTANCE_WAITS } from '../sums/cubes.store.ts'
import { packing } from './packing-report.ts'
import { runsByAgent } from './run-report.ts'
import { TRANSPORT_REPORTS } from './transport-reports.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Looked up for each row: naming each order would take longer. */
const WAIT_NAME = labelOf('row.key', Object.fromEntries(WAITING_TIMES.map(({ key, name }) => [key, name])))

const timeToAccept: ReportDefinition = {
  id: 'time-to-accept',
  group: 'operations',
  title: t('Time to accept'),
  description: t('How long customers wait until their order is accepted.'),
  counts: t('Orders that have been accepted, also if cancelled later, by the day in India on which they were placed.'),
  base: 'orders',
  joins: [WITH_TURNAROUND],
  predicate: 't.accepted_at is not null',
  key: WAITING_TIME,
  cube: ACCEPTANCE_WAITS,
  labels: [{ key: 'wait', title: t('Waiting time'), kind: 'text', sql: 'null', lookup: WAIT_NAME }],
  measures: [
    orderCount,
    orderValue,
    {
      key: 'medianHours',
      title: t('Median hours'),
      kind: 'hours',
      definition: t('Half of the orders were accepted faster.'),
      sql: 'null',
      isMedian: true,
    },
  ],
  sort: 'key',
  chart: { kind: 'bars', label: 'wait', value: 'orders' },
}

const DELIVERED = `o.status = 'delivered'`
const DELIVERED_AT = inIndia('t.delivered_at')
const IN_SLOT = `case o.delivery_slot ${SLOT_HOURS.map(
  ({ slot, from, until }) => `when '${slot}' then ${DELIVERED_AT}::time between '${from}:00' and '${until}:00'`,
).join(' ')} else true end`
const ON_TIME = `${DELIVERED} and (${DELIVERED_AT}::date < o.delivery_date
  or ${DELIVERED_AT}::date = o.delivery_date and ${IN_SLOT})`
const AGENT = 'join agents a on a.id = o.agent_id'
const count = (condition: string) => `count(*) filter (where ${condition})`

const byAgent: ReportDefinition = {
  id: 'by-agent',
  group: 'operations',
  title: t('Deliveries by agent'),
  description: t('How many orders each delivery agent delivers, and how fast.'),
  counts: t(
    'Orders with a delivery agent that are not rejected or cancelled, by the day in India on which ' +
      'they were placed.',
  ),
  base: 'orders',
  joins: [AGENT, TURNAROUND],
  predicate: BOOKED,
  key: 'o.agent_id::text',
  cube: {
    name: 'agents',
    isOfSales: false,
    joins: [AGENT, TURNAROUND],
    predicate: BOOKED,
    key: 'o.agent_id::text',
    measures: {
      orders: 'count(*)',
      delivered: count(DELIVERED),
      on_time: count(ON_TIME),
      failed: count(`o.status = 'failed'`),
    },
    waits: `case when ${DELIVERED} then ${hoursBetween('t.delivered_at', 'o.ordered_at')} end`,
  },
  labels: [
    {
      key: 'agent',
      title: t('Delivery agent'),
      kind: 'text',
      sql: 'null',
      lookup: AGENT_NAME,
    },
  ],
  measures: [
    { key: 'assigned', title: t('Assigned'), kind: 'count', sql: sumOf('orders') },
    { key: 'delivered', title: t('Delivered'), kind: 'count', sql: sumOf('delivered') },
    {
      key: 'onTime',
      title: t('On time'),
      kind: 'count',
      definition: t('Delivered on the delivery day within its time slot, or on an earlier day.'),
      sql: sumOf('on_time'),
    },
    {
      key: 'onTimePercent',
      title: t('On time %'),
      kind: 'percent',
      definition: t('On time, of the delivered orders.'),
      sql: percent(sumOf('on_time'), sumOf('delivered')),
    },
    { key: 'failed', title: t('Failed'), kind: 'count', sql: sumOf('failed') },
    {
      key: 'medianHours',
      title: t('Median hours'),
      kind: 'hours',
      definition: t('From placing an order to its delivery: half of the delivered orders took less.'),
      sql: 'null',
      isMedian: true,
    },
  ],
  sort: 'assigned desc, key',
  chart: { kind: 'bars', label: 'agent', value: 'delivered' },
}

const byClerk: ReportDefinition = {
  id: 'by-clerk',
  group: 'operations',
  title: t('Orders by clerk'),
  description: t('Who entered orders, and the extra discounts they gave.'),
  counts: t('Orders that staff entered, by the day in India on which they were placed.'),
  base: 'orders',
  joins: [TURNAROUND],
  predicate: 'o.entered_by is not null',
  key: 'o.entered_by',
  cube: {
    name: 'clerks',
    isOfSales: false,
    joins: [TURNAROUND],
    predicate: 'o.entered_by is not null',
    key: 'o.entered_by',
    measures: { ...ENQUIRIES, deducted_paise: 'sum(o.extra_discount_paise)' },
  },
  labels: [{ key: 'person', title: t('Person'), kind: 'text', sql: 's.key' }],
  measures: [
    ...enquiryMeasures,
    {
      key: 'extraDiscount',
      title: t('Extra discount'),
      kind: 'rupees',
      definition: t('Beyond coupons and the prices of items, in all these orders.'),
      sql: sumOf('deducted_paise'),
    },
  ],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'person', value: 'value' },
}

const OUTCOME = `case o.status when 'rejected' then 'Rejected' else 'Cancelled' end`
const STATUS_LABELS = Object.fromEntries(ORDER_STATUSES.map((status) => [status, statusLabel(status)]))
const STAGE = `coalesce(${labelOf('closed.stage', STATUS_LABELS)}, closed.stage, 'Not recorded')`
const REASON = `coalesce(closed.reason, 'None given')`

const CLOSED: Cube = {
  name: 'closed',
  isOfSales: false,
  joins: [CLOSED_STAGE],
  predicate: 'not is_booked(o.status)',
  key: `${OUTCOME} || ': ' || ${STAGE} || coalesce(': ' || lower(closed.reason), '')`,
  labels: [OUTCOME, STAGE, REASON],
  measures: ORDERS_AND_VALUE,
}

const cancelledRejected: ReportDefinition = {
  id: 'cancelled-rejected',
  group: 'operations',
  title: t('Cancelled and rejected'),
  description: t('How many orders were lost, at which stage and why.'),
  counts: t('Orders that are rejected or cancelled, by the day in India on which they were placed.'),
  base: 'orders',
  joins: [CLOSED_STAGE],
  predicate: CLOSED.predicate,
  key: CLOSED.key,
  cube: CLOSED,
  labels: [
    { key: 'outcome', title: t('Outcome'), kind: 'text', sql: 'min(s.label)' },
    {
      key: 'stage',
      title: t('Stage'),
      kind: 'text',
      definition: t('The status that the order had before.'),
      sql: 'min(s.label2)',
    },
    { key: 'reason', title: t('Reason'), kind: 'text', sql: 'min(s.label3)' },
  ],
  measures: [orderCount, orderValue],
  sort: 'orders desc, key',
  chart: null,
}

export const OPERATIONS_REPORTS: readonly ReportDefinition[] = [
  timeToAccept,
  packing,
  ...TRANSPORT_REPORTS,
  byAgent,
  runsByAgent,
  byClerk,
  cancelledRejected,
]
