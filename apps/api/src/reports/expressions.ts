import type { ColumnDefinition } from './report-definition.ts'

// What several reports share. Money is bigint paise; sums of them are numeric, so they cannot overflow.

/** Orders that count as sold (trade: booked). */
export const BOOKED = 'is_booked(o.status)'
export const BOOKED_ORDERS = 'Orders that are not rejected or cancelled, by the day in India on which they were placed.'
/** The same of reports that count the items of orders. */
export const BOOKED_ITEMS = BOOKED_ORDERS.replace('Orders', 'Items of orders')

/** A moment on the clocks of India. Its offset is fixed, and adding it takes a fraction of a look-up of the zone. */
export const inIndia = (moment: string) => `(${moment} at time zone interval '05:30')`
/** When the order was placed, on the clocks of India. */
export const PLACED = inIndia('o.ordered_at')
/** `yyyy-mm-dd`, as text. */
export const PLACED_DAY = `to_char(${PLACED}, 'YYYY-MM-DD')`

const quotient = (part: string, whole: string) => `round(${part} / nullif(${whole}, 0))`
/** @param part, whole numeric expressions. @returns a percentage with two decimals, null of nothing */
export const percent = (part: string, whole: string) => `round(100 * (${part})::numeric / nullif(${whole}, 0), 2)`

export const orderCount: ColumnDefinition = { key: 'orders', title: 'Orders', kind: 'count', sql: 'count(*)' }
export const orderValue: ColumnDefinition = {
  key: 'value',
  title: 'Value',
  kind: 'rupees',
  definition: 'What the customers pay: goods less discounts, with packing, delivery, GST and rounding.',
  sql: 'coalesce(sum(o.total_paise), 0)',
}
export const averageOrder: ColumnDefinition = {
  key: 'average',
  title: 'Average order',
  kind: 'rupees',
  sql: quotient('sum(o.total_paise)', 'count(*)'),
}
/** The three above over spellings instead of orders. */
export const spelledMeasures: readonly ColumnDefinition[] = [
  { ...orderCount, sql: 'coalesce(sum(o.orders), 0)' },
  orderValue,
  { ...averageOrder, sql: quotient('sum(o.total_paise)', 'sum(o.orders)') },
]
/** Hours from placing an order to a later moment, as a double: sorting numeric values takes twice as long. */
const hours = (until: string, placedAt: string) => `date_part('epoch', ${until} - ${placedAt}) / 3600`
/** @param filter which rows count. @returns the median of the hours with two decimals, null of none */
export const medianHours = (until: string, placedAt: string, filter = 'true') =>
  `round((percentile_cont(0.5) within group (order by ${hours(until, placedAt)}) filter (where ${filter}))::numeric, 2)`

/** The share of a measure in its total. */
export const shareOf = (measure: string): ColumnDefinition => ({
  key: 'share',
  title: 'Share of value',
  kind: 'percent',
  sql: percent(measure, `sum(${measure}) over ()`),
})

export const quantity: ColumnDefinition = {
  key: 'quantity',
  title: 'Quantity',
  kind: 'count',
  sql: 'coalesce(sum(i.quantity), 0)',
}
export const goodsValue: ColumnDefinition = {
  key: 'value',
  title: 'Value',
  kind: 'rupees',
  definition:
    'Quantity times the price of the item. Coupons, extra discounts, packing and delivery are of whole orders.',
  sql: 'coalesce(sum(i.paid_paise), 0)',
}
export const averageRate: ColumnDefinition = {
  key: 'rate',
  title: 'Average rate',
  kind: 'rupees',
  definition: 'Value by quantity.',
  sql: quotient('sum(i.paid_paise)', 'sum(i.quantity)'),
}
