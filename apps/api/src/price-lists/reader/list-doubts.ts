import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isWording, textOf } from './cells.ts'
import { DOUBT } from './doubts.ts'
import { looksLikeProduct } from './find-table.ts'
import { hasBarePercent, vagueDiscount } from './headings.ts'
import { statedDiscounts } from './list-discount.ts'
import type { ReadRow, Tables } from './read-table.ts'

type Rows = ReadonlyArray<readonly Cell[]>

/** No cracker costs more: telephone numbers above a table are no prices. */
const DEAREST = 100_000

/** Rows above the header that are built as products are. */
function hasProductsAbove(rows: Rows, [{ header, columns }]: Tables): boolean {
  const isOne = (row: readonly Cell[]) =>
    looksLikeProduct(row, columns) &&
    isWording(row[columns.productName ?? 0]) &&
    (amountOf(row[columns.orignalPrice ?? 0]) ?? 0) < DEAREST
  return rows.slice(0, header[0] ?? 0).filter(isOne).length > 1
}

/** What texts around and between the products say of discounts that none of them got. */
function discountDoubts(rows: Rows, tables: Tables, read: readonly ReadRow[]): string[] {
  const [{ columns, firstRow }] = tables
  if (columns.discountPrice !== null || columns.discountPercent !== null) return []
  const stated = statedDiscounts(rows.slice(0, firstRow))
  const texts = read.flatMap((row, index) =>
    row.kind === 'product' || row.kind === 'error' || row.kind === 'blank' ? [] : (rows[index] ?? []).map(textOf),
  )
  const vague = texts.flatMap((text) => {
    const how = vagueDiscount(text)
    return how === null || (how === 'more' && stated.length === 1) ? [] : [text]
  })
  const below = statedDiscounts(rows.filter((_, index) => read[index]?.kind === 'note' && index >= firstRow))
  const bare = read.flatMap((row) => (row.kind === 'heading' && hasBarePercent(row.text) ? [row.text] : []))
  return [
    ...(stated.length > 1 ? [DOUBT.discounts(stated.map(({ text }) => text))] : []),
    ...[...new Set([...vague, ...(stated.length === 0 ? below.map(({ text }) => text) : []), ...bare])].map(
      DOUBT.discountText,
    ),
  ]
}

/** The first headings of a list of which products stood before them: they may be products that lack their price. */
function headingDoubts(read: readonly ReadRow[]): string[] {
  const first = read.findIndex(({ kind }) => kind === 'product' || kind === 'heading')
  if (read[first]?.kind !== 'product') return []
  return read.flatMap((row) => (row.kind === 'heading' ? [DOUBT.heading(row.text)] : [])).slice(0, MOST_NAMED)
}
const MOST_NAMED = 3

/**
 * Why somebody should look at a sheet before it is uploaded.
 * @param asksDiscount false when somebody said which discount the list has.
 */
export function listDoubts(rows: Rows, tables: Tables, read: readonly ReadRow[], asksDiscount: boolean): string[] {
  const [first, ...further] = tables
  return [
    ...first.doubts,
    ...further.flatMap(({ doubts }) => doubts),
    ...headingDoubts(read),
    ...(hasProductsAbove(rows, tables) ? [DOUBT.above] : []),
    ...(asksDiscount ? discountDoubts(rows, tables, read) : []),
  ]
}
