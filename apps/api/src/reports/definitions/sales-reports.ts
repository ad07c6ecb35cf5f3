import {
  averageOrder,
  averageRate,
  BOOKED_ITEMS,
  BOOKED_ORDERS,
  goodsValue,
  orderCount,
  orderValue,
  quantity,
  shareOf,
} from '../columns.ts'
import { BOOKED, percent, PLACED_DAY, sumOf } from '../expressions.store.ts'
import type { ColumnDefinition, ReportDefinition } from '../report-definition.ts'
import { STATUSES } from '../sums/cubes.store.ts'
import { t } from '@phuljhari/contract/rules/t'

const DAY = `to_char(s.day, 'YYYY-MM-DD')`

/** @internal for tests, which run single reports */
export const salesByDay: ReportDefinition = {
  id: 'sales-by-day',
  group: 'sales',
  title: t('Sales by day'),
  description: t('How the sales of a period developed.'),
  counts: BOOKED_ORDERS,
  base: 'orders',
  predicate: BOOKED,
  key: PLACED_DAY,
  cube: STATUSES,
  byDay: true,
  rows: 'is_booked(s.key)',
  rowKey: DAY,
  labels: [{ key: 'day', title: t('Day'), kind: 'day', sql: DAY }],
  measures: [
    orderCount,
    { key: 'goods', title: t('Goods'), kind: 'rupees', sql: sumOf('goods_paise') },
    {
      key: 'deducted',
      title: t('Coupons and extra discounts'),
      kind: 'rupees',
      definition: t('Deducted from the goods of an order as a whole. Lower prices of items are in Goods.'),
      sql: sumOf('deducted_paise'),
    },
    { key: 'packing', title: t('Packing'), kind: 'rupees', sql: sumOf('packing_paise') },
    { key: 'delivery', title: t('Delivery charges'), kind: 'rupees', sql: sumOf('delivery_paise') },
    {
      key: 'tax',
      title: t('GST and rounding'),
      kind: 'rupees',
      definition: t('GST that the prices do not include, and rounding to whole rupees.'),
      sql: sumOf('tax_paise'),
    },
    orderValue,
    averageOrder,
  ],
  sort: 'key',
  chart: { kind: 'line', label: 'day', value: 'value' },
}

const billedAndBooked: ReportDefinition = {
  id: 'billed-and-booked',
  group: 'sales',
  title: t('Billed and booked'),
  description: t('Sales by their invoices, beside the orders that were placed.'),
  counts: t(
    'Billed: invoices less credit notes, with debit notes, by the date of the document, without ' +
      'cancelled ones. Booked: orders that are not rejected or cancelled, by the day in India on which ' +
      'they were placed.',
  ),
  base: 'sales',
  key: 's.day',
  labels: [{ key: 'day', title: t('Day'), kind: 'day', sql: 's.day' }],
  measures: [
    { key: 'orders', title: t('Orders'), kind: 'count', definition: t('Booked orders.'), sql: sumOf('booked') },
    { key: 'booked', title: t('Booked'), kind: 'rupees', sql: sumOf('booked_paise') },
    { key: 'bills', title: t('Invoices'), kind: 'count', sql: sumOf('bills') },
    { key: 'invoiced', title: t('Invoiced'), kind: 'rupees', sql: sumOf('billed_paise') },
    {
      key: 'notes',
      title: t('Notes'),
      kind: 'rupees',
      definition: t('Debit notes less credit notes.'),
      sql: sumOf('noted_paise'),
    },
    {
      key: 'billed',
      title: t('Billed'),
      kind: 'rupees',
      definition: t('Invoiced, with notes: what the documents of the day come to, rounded off.'),
      sql: `${sumOf('billed_paise')} + ${sumOf('noted_paise')}`,
    },
    {
      key: 'taxable',
      title: t('Taxable value'),
      kind: 'rupees',
      definition: t('Of what is billed. Commercial credit notes change no tax, and are not in it.'),
      sql: sumOf('taxable_paise'),
    },
    { key: 'tax', title: t('Tax'), kind: 'rupees', definition: t('CGST, SGST and IGST.'), sql: sumOf('tax_paise') },
  ],
  sort: 'key',
  chart: { kind: 'line', label: 'day', value: 'billed' },
}

/** Sales of the items of booked orders by a column of theirs, as it was when they were ordered. */
const itemsBy = (
  name: 'brand' | 'category',
  column: string,
  texts: Pick<ReportDefinition, 'id' | 'title' | 'description'>,
): ReportDefinition => ({
  ...texts,
  group: 'sales',
  counts:
    name === 'brand'
      ? t('{bookedItems} By the brand that a product had when it was ordered.', { bookedItems: BOOKED_ITEMS })
      : t('{bookedItems} By the category that a product had when it was ordered.', { bookedItems: BOOKED_ITEMS }),
  base: 'items',
  key: column,
  labels: [{ key: name, title: name === 'brand' ? t('Brand') : t('Category'), kind: 'text', sql: column }],
  measures: [quantity, goodsValue, averageRate],
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: name, value: 'value' },
})

const byCategory = itemsBy('category', 'i.category', {
  id: 'by-category',
  title: t('Sales by category'),
  description: t('Which categories sell.'),
})
const byBrand = itemsBy('brand', 'i.brand_name', {
  id: 'by-brand',
  title: t('Sales by brand'),
  description: t('Which brands sell.'),
})

/** Percentages of the value: what the products of grade A make up, and what those of A and B make up together. */
const [A_PERCENT, B_PERCENT] = [80, 95]
/** The value of all products that sell better than this one. */
const valueOfBetter = '(sum(value) over (order by value desc, key) - value)'
const isBelow = (percent: number) => `${valueOfBetter} * 100 < ${percent} * sum(value) over ()`
const grade: ColumnDefinition = {
  key: 'grade',
  title: 'ABC',
  kind: 'grade',
  definition: `A: the best products up to ${A_PERCENT} % of the value; B: up to ${B_PERCENT} %; C: the rest.`,
  sql: `case when ${isBelow(A_PERCENT)} then 'A' when ${isBelow(B_PERCENT)} then 'B' else 'C' end`,
}

/** `3 × 40 + 5`; null for products that do not come in cases, and those that are gone. */
const cases: ColumnDefinition = {
  key: 'cases',
  title: 'Cases + units',
  kind: 'text',
  definition: t('Quantity in full cases and loose units, by what a case of the product holds now.'),
  sql: 'null::text',
  lookup: `case when row.key ~ '^[0-9]{1,18}$' then (
      select div(row.quantity, p.units_per_case) || ' × ' || p.units_per_case
        || coalesce(' + ' || nullif(mod(row.quantity, p.units_per_case), 0), '')
      from products p where p.id = row.key::bigint and p.units_per_case > 1) end`,
}

/** @internal for tests, which run single reports */
export const byProduct: ReportDefinition = {
  id: 'by-product',
  group: 'sales',
  title: t('Sales by product'),
  description: t('Which products sell, and which make up most of the value.'),
  counts: t('{bookedItems} A renamed product is one line.', { bookedItems: BOOKED_ITEMS }),
  base: 'items',
  key: 'i.product_id',
  labels: [
    { key: 'product', title: t('Product'), kind: 'text', sql: 'max(i.product_name)' },
    { key: 'brand', title: t('Brand'), kind: 'text', sql: 'max(i.brand_name)' },
  ],
  measures: [quantity, cases, goodsValue, averageRate],
  derived: [shareOf('value'), grade],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'product', value: 'value' },
}

const DISCOUNT = 'i.mrp_paise - i.paid_paise'

const discounts: ReportDefinition = {
  id: 'discounts',
  group: 'sales',
  title: t('Discounts'),
  description: t(
    'What was given away on the MRP of items, by category. Coupons and extra discounts are in Sales by day.',
  ),
  counts: t('{bookedItems} By the category that a product had when it was ordered.', { bookedItems: BOOKED_ITEMS }),
  base: 'items',
  key: 'i.category',
  labels: [{ key: 'category', title: t('Category'), kind: 'text', sql: 'i.category' }],
  measures: [
    { key: 'mrp', title: t('At MRP'), kind: 'rupees', sql: 'coalesce(sum(i.mrp_paise), 0)' },
    { key: 'paid', title: t('At the price paid'), kind: 'rupees', sql: 'coalesce(sum(i.paid_paise), 0)' },
    { key: 'discount', title: t('Discount'), kind: 'rupees', sql: `coalesce(sum(${DISCOUNT}), 0)` },
    {
      key: 'discountPercent',
      title: 'Discount %',
      kind: 'percent',
      definition: t('Discount, of the value at MRP.'),
      sql: percent(`sum(${DISCOUNT})`, 'sum(i.mrp_paise)'),
    },
  ],
  sort: 'discount desc, key',
  chart: { kind: 'bars', label: 'category', value: 'discount' },
}

export const SALES_REPORTS: readonly ReportDefinition[] = [
  salesByDay,
  billedAndBooked,
  byCategory,
  byBrand,
  byProduct,
  discounts,
]
