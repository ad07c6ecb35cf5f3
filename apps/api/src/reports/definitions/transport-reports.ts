import { DEFAULT_TRANSPORT_DAYS } from '@phuljhari/contract/dispatch/consignment-words'
import { t } from '@phuljhari/contract/rules/t'
import { commonSpelling, STATE, STATE_KEY, STATE_LABEL } from '../expressions.store.ts'
import type { ColumnDefinition, ReportDefinition } from '../report-definition.ts'

const COUNTS = t(
  'Orders sent by lorry, by the day in India on which their LR was booked. Where nobody entered that day, it is the ' +
    'day on which the order was sent.',
)

const added = (column: string) => `coalesce(sum(o.${column}), 0)`
const measures: readonly ColumnDefinition[] = [
  { key: 'lrs', title: t('LRs'), kind: 'count', sql: added('lrs') },
  {
    key: 'orders',
    title: t('Orders'),
    kind: 'count',
    definition: t('Several orders on one LR count one by one, an order on several LRs once.'),
    sql: `${added('orders')} + count(distinct o.order_id)`,
  },
  {
    key: 'cartons',
    title: t('Cartons'),
    kind: 'count',
    definition: t('Of the LRs whose cartons were entered.'),
    sql: added('cartons'),
  },
  {
    key: 'freight',
    title: t('Freight'),
    kind: 'rupees',
    definition: t('Of the LRs whose freight was entered, whoever pays it.'),
    sql: added('freight_paise'),
  },
  {
    key: 'medianDays',
    title: t('Median days'),
    kind: 'days',
    definition: t('From booking until the arrival of all orders was confirmed: half of the LRs took less.'),
    sql: 'null',
    isMedian: true,
  },
  {
    key: 'late',
    title: t('Late'),
    kind: 'count',
    definition: t(
      'LRs that were confirmed, or are still open, after the days that their transport takes, {days} if unknown.',
      { days: DEFAULT_TRANSPORT_DAYS },
    ),
    sql: added('late'),
  },
]

const UNNAMED = 'Not recorded'

/** Merged spellings are one transport (docs/decisions/090). */
const transports: ReportDefinition = {
  id: 'transports',
  group: 'operations',
  title: t('Transports'),
  description: t('How much goes with each transport, what it costs, how long it takes and how often it is late.'),
  counts: COUNTS,
  base: 'consignments',
  spellings: ['transport'],
  joins: [
    'left join transports t on t.name_key = transport_key(o.transport)',
    'left join transports kept on kept.id = coalesce(t.merged_into, t.id)',
  ],
  key: 'coalesce(kept.name_key, transport_key(o.transport))',
  labels: [
    {
      key: 'transport',
      title: t('Transport'),
      kind: 'text',
      definition: t('With all spellings that were merged.'),
      sql: `coalesce(min(kept.name), nullif(${commonSpelling('transport')}, ''), '${UNNAMED}')`,
    },
  ],
  measures,
  sort: 'lrs desc, key',
  chart: { kind: 'bars', label: 'transport', value: 'lrs' },
}

/** Cities are folded as in the sales by city. */
const towns: ReportDefinition = {
  id: 'towns-by-lorry',
  group: 'operations',
  title: t('Towns by lorry'),
  description: t('To which towns lorries take the orders, at what freight, and how long it takes.'),
  counts: t('{counts} An LR counts at the town of the delivery address of its first order.', { counts: COUNTS }),
  base: 'consignments',
  spellings: ['city', 'state'],
  joins: [STATE],
  key: `lower(o.city) || ', ' || ${STATE_KEY}`,
  labels: [
    { key: 'city', title: t('Town'), kind: 'text', sql: commonSpelling('city') },
    { key: 'state', title: t('State'), kind: 'text', sql: STATE_LABEL },
  ],
  measures,
  sort: 'lrs desc, key',
  chart: { kind: 'bars', label: 'city', value: 'lrs' },
}

export const TRANSPORT_REPORTS: readonly ReportDefinition[] = [transports, towns]
