import { SOURCE_LABELS } from '@phuljhari/contract/orders/fulfilment'
import { ALL_ORDERS, enquiryMeasures } from '../enquiry-measures.ts'
import { shareOf } from '../expressions.ts'
import { TURNAROUND } from '../order-events.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

const SOURCE = `coalesce(o.source, 'storefront')`
const labels = Object.entries(SOURCE_LABELS).map(([source, label]) => `when '${source}' then '${label}'`)

export const bySource: ReportDefinition = {
  id: 'by-source',
  group: 'customers',
  title: 'Orders by source',
  description: 'How customers ordered, and how many of these orders were accepted.',
  counts: ALL_ORDERS,
  base: 'orders',
  joins: [TURNAROUND],
  predicate: 'true',
  key: SOURCE,
  labels: [{ key: 'source', title: 'Source', kind: 'text', sql: `min(case ${SOURCE} ${labels.join(' ')} end)` }],
  measures: enquiryMeasures,
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'source', value: 'orders' },
}
