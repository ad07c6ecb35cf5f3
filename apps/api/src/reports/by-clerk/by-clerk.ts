import { enquiryMeasures } from '../enquiry-measures.ts'
import { TURNAROUND } from '../order-events.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

export const byClerk: ReportDefinition = {
  id: 'by-clerk',
  group: 'operations',
  title: 'Orders by clerk',
  description: 'Who entered orders, and the extra discounts they gave.',
  counts: 'Orders that staff entered, by the day in India on which they were placed.',
  base: 'orders',
  joins: [TURNAROUND],
  predicate: 'o.entered_by is not null',
  key: 'o.entered_by',
  labels: [{ key: 'person', title: 'Person', kind: 'text', sql: 'min(o.entered_by)' }],
  measures: [
    ...enquiryMeasures,
    {
      key: 'extraDiscount',
      title: 'Extra discount',
      kind: 'rupees',
      definition: 'Beyond coupons and the prices of items, in all these orders.',
      sql: 'coalesce(sum(o.extra_discount_paise), 0)',
    },
  ],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'person', value: 'value' },
}
