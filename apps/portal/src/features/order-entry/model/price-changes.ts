import type { PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import type { Draft } from './draft.ts'
import { lineProduct, type DraftLine, type LineProduct } from './draft-lines.ts'

/** A line whose product has another price now, or left the catalogue. */
export type PriceChange = { line: DraftLine; now: LineProduct | null }

/** The lines of a draft that the catalogue has overtaken. */
export function priceChanges(draft: Draft, products: ReadonlyMap<string, PickListProduct>): PriceChange[] {
  return draft.lines.flatMap((line): PriceChange[] => {
    if (line.ordered) return []
    const found = products.get(line.product.id)
    if (!found) return [{ line, now: null }]
    const now = lineProduct(found)
    const isSame = now.listPaise === line.product.listPaise && now.mrpPaise === line.product.mrpPaise
    return isSame ? [] : [{ line, now }]
  })
}

/** The draft at today's prices. A price that was typed stays; products that are gone leave. */
export function atTodaysPrices(draft: Draft, changes: readonly PriceChange[]): Draft {
  const byId = new Map(changes.map(({ line, now }) => [line.id, now]))
  return {
    ...draft,
    lines: draft.lines.flatMap((line): DraftLine[] => {
      const now = byId.get(line.id)
      if (now === undefined) return [line]
      return now === null ? [] : [{ ...line, product: now }]
    }),
  }
}
