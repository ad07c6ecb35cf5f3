import { BOOKED_ITEMS, percent } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'

const DISCOUNT = 'i.mrp_paise - i.paid_paise'

export const discounts: ReportDefinition = {
  id: 'discounts',
  group: 'sales',
  title: 'Discounts',
  description: 'What was given away on the MRP of items, by category. Coupons and extra discounts are in Sales by day.',
  counts: `${BOOKED_ITEMS} By the category that a product had when it was ordered.`,
  base: 'items',
  key: 'i.category',
  labels: [{ key: 'category', title: 'Category', kind: 'text', sql: 'i.category' }],
  measures: [
    { key: 'mrp', title: 'At MRP', kind: 'rupees', sql: 'coalesce(sum(i.mrp_paise), 0)' },
    { key: 'paid', title: 'At the price paid', kind: 'rupees', sql: 'coalesce(sum(i.paid_paise), 0)' },
    { key: 'discount', title: 'Discount', kind: 'rupees', sql: `coalesce(sum(${DISCOUNT}), 0)` },
    {
      key: 'discountPercent',
      title: 'Discount %',
      kind: 'percent',
      definition: 'Discount, of the value at MRP.',
      sql: percent(`sum(${DISCOUNT})`, 'sum(i.mrp_paise)'),
    },
  ],
  sort: 'discount desc, key',
  chart: { kind: 'bars', label: 'category', value: 'discount' },
}
