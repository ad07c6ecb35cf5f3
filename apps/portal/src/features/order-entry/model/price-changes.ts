import type { PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import type { Bill } from './draft.ts'
import { lineProduct, type BillLine, type LineProduct } from './draft-lines.ts'

/** A line whose product has another price now, or left the catalogue. */
export type PriceChange = { line: BillLine; now: LineProduct | null }

/** The lines of a bill that the catalogue has overtaken. */
export function priceChanges(bill: Bill, products: ReadonlyMap<string, PickListProduct>): PriceChange[] {
  return bill.lines.flatMap((line): PriceChange[] => {
    if (line.ordered) return []
    const found = products.get(line.product.id)
    if (!found) return [{ line, now: null }]
    const now = lineProduct(found)
    const isSame = now.listPaise === line.product.listPaise && now.mrpPaise === line.product.mrpPaise
    return isSame ? [] : [{ line, now }]
  })
}

/** The bill at today's prices. A price that was typed stays; products that are gone leave. */
export function atTodaysPrices(bill: Bill, changes: readonly PriceChange[]): Bill {
  const byId = new Map(changes.map(({ line, now }) => [line.id, now]))
  return {
    ...bill,
    lines: bill.lines.flatMap((line): BillLine[] => {
      const now = byId.get(line.id)
      if (now === undefined) return [line]
      return now === null ? [] : [{ ...line, product: now }]
    }),
  }
}
