import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import type { ColumnDefinition } from './report-definition.ts'

// What several reports share. Money is bigint paise; sums of them are numeric, so they cannot overflow.

/** Orders that count as sold (trade: booked). */
export const BOOKED = `o.status not in ('rejected', 'cancel', 'cancelled')`
export const BOOKED_ORDERS = 'Orders that are not rejected or cancelled, by the day in India on which they were placed.'

/** When the order was placed, on the clocks of India. */
export const PLACED = `(o.ordered_at at time zone '${TIME_ZONE}')`
export const PLACED_DAY = `to_char(${PLACED}, 'YYYY-MM-DD')`

const quotient = (part: string, whole: string) => `round(${part} / nullif(${whole}, 0))`
/** @param part, whole numeric expressions. @returns a percentage with two decimals, null of nothing */
export const percent = (part: string, whole: string) => `round(100 * (${part})::numeric / nullif(${whole}, 0), 2)`

export const orderCount: ColumnDefinition = { key: 'orders', title: 'Orders', kind: 'count', sql: 'count(*)' }
export const orderValue: ColumnDefinition = {
  key: 'value',
  title: 'Value',
  kind: 'rupees',
  definition: 'What the customers pay, delivery included.',
  sql: 'coalesce(sum(o.total_paise), 0)',
}
export const averageOrder: ColumnDefinition = {
  key: 'average',
  title: 'Average order',
  kind: 'rupees',
  sql: quotient('sum(o.total_paise)', 'count(*)'),
}
/** The share of a measure in its total. */
export const shareOf = (measure: string): ColumnDefinition => ({
  key: 'share',
  title: 'Share of value',
  kind: 'percent',
  sql: percent(measure, `sum(${measure}) over ()`),
})

/** An item's price to the customer and its MRP, times the quantity. A discounted price of 0 is none (section 3). */
export const PAID = 'coalesce(nullif(i.discount_price_paise, 0), i.orignal_price_paise) * i.quantity'
export const MRP = 'i.orignal_price_paise * i.quantity'

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
  definition: 'Quantity times the price paid, without delivery.',
  sql: `coalesce(sum(${PAID}), 0)`,
}
export const averageRate: ColumnDefinition = {
  key: 'rate',
  title: 'Average rate',
  kind: 'rupees',
  definition: 'Value by quantity.',
  sql: quotient(`sum(${PAID})`, 'sum(i.quantity)'),
}
