import { averageRate, BOOKED_ITEMS, goodsValue, quantity, shareOf } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'

export const byBrand: ReportDefinition = {
  id: 'by-brand',
  group: 'sales',
  title: 'Sales by brand',
  description: 'Which brands sell.',
  counts: `${BOOKED_ITEMS} By the brand that a product had when it was ordered.`,
  base: 'items',
  key: 'i.brand_name',
  labels: [{ key: 'brand', title: 'Brand', kind: 'text', sql: 'i.brand_name' }],
  measures: [quantity, goodsValue, averageRate],
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'brand', value: 'value' },
}
