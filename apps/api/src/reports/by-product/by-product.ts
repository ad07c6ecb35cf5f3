import { averageRate, BOOKED_ITEMS, goodsValue, quantity, shareOf } from '../expressions.ts'
import type { ColumnDefinition, ReportDefinition } from '../report-definition.ts'

/** Per cent of the value that the products of grades A, and A and B together, make up. */
const [A_PERCENT, B_PERCENT] = [80, 95]
/** The value of all better products. */
const before = '(sum(value) over (order by value desc, key) - value)'
const isBelow = (percent: number) => `${before} * 100 < ${percent} * sum(value) over ()`
const grade: ColumnDefinition = {
  key: 'grade',
  title: 'ABC',
  kind: 'grade',
  definition: `A: the best products up to ${A_PERCENT} % of the value; B: up to ${B_PERCENT} %; C: the rest.`,
  sql: `case when ${isBelow(A_PERCENT)} then 'A' when ${isBelow(B_PERCENT)} then 'B' else 'C' end`,
}

export const byProduct: ReportDefinition = {
  id: 'by-product',
  group: 'sales',
  title: 'Sales by product',
  description: 'Which products sell, and which make up most of the value.',
  counts: `${BOOKED_ITEMS} A renamed product is one line.`,
  base: 'items',
  key: 'i.product_id',
  labels: [
    { key: 'product', title: 'Product', kind: 'text', sql: 'max(i.product_name)' },
    { key: 'brand', title: 'Brand', kind: 'text', sql: 'max(i.brand_name)' },
  ],
  measures: [quantity, goodsValue, averageRate],
  derived: [shareOf('value'), grade],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'product', value: 'value' },
}
