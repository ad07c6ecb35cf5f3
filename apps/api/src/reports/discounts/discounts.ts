import { BOOKED, BOOKED_ORDERS, MRP, PAID, percent } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'

export const discounts: ReportDefinition = {
  id: 'discounts',
  title: 'Discounts',
  description: 'What was given away on the MRP, by category.',
  counts: `Items of: ${BOOKED_ORDERS} By the category that a product had when it was ordered.`,
  base: 'items',
  predicate: BOOKED,
  key: 'i.category',
  labels: [{ key: 'category', title: 'Category', kind: 'text', sql: 'min(i.category)' }],
  measures: [
    { key: 'mrp', title: 'At MRP', kind: 'rupees', sql: `coalesce(sum(${MRP}), 0)` },
    { key: 'paid', title: 'At the price paid', kind: 'rupees', sql: `coalesce(sum(${PAID}), 0)` },
    { key: 'discount', title: 'Discount', kind: 'rupees', sql: `coalesce(sum(${MRP} - ${PAID}), 0)` },
    {
      key: 'discountPercent',
      title: 'Discount %',
      kind: 'percent',
      definition: 'Discount, of the value at MRP.',
      sql: percent(`sum(${MRP} - ${PAID})`, `sum(${MRP})`),
    },
  ],
  sort: 'discount desc, key',
  chart: { kind: 'bars', label: 'category', value: 'discount' },
}
