import { averageRate, BOOKED_ITEMS, goodsValue, quantity, shareOf } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'

export const byCategory: ReportDefinition = {
  id: 'by-category',
  group: 'sales',
  title: 'Sales by category',
  description: 'Which categories sell.',
  counts: `${BOOKED_ITEMS} By the category that a product had when it was ordered.`,
  base: 'items',
  key: 'i.category',
  labels: [{ key: 'category', title: 'Category', kind: 'text', sql: 'i.category' }],
  measures: [quantity, goodsValue, averageRate],
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'category', value: 'value' },
}
