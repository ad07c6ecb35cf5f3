import { fractionOf } from '@phuljhari/contract/rules/money'
import type { OrderItemRow, OrderRow } from '../serialize-order.ts'
import { lineOfItem, type FrozenLine } from './frozen-line.ts'

/** An order that is being edited, locked. */
export type OrderToEdit = OrderRow & { lines: FrozenLine[] }

export const orderToEdit = (row: OrderRow, items: readonly OrderItemRow[]): OrderToEdit => ({
  ...row,
  lines: items.map(lineOfItem),
})

/** What staff gave away in the order as it is, in hundredths of a percent: draftTotals computes it the same way. */
export function givenBefore({ lines, extra_discount_paise }: OrderToEdit): number {
  const sumOf = (price: (line: FrozenLine) => number) =>
    lines.reduce((sum, line) => sum + price(line) * line.quantity, 0)
  const list = sumOf((line) => line.listPaise)
  const given = Math.max(0, list - sumOf((line) => line.unitPaise)) + extra_discount_paise
  return list === 0 ? 0 : fractionOf(10_000, given, list)
}
