import { AppError } from '@phuljhari/contract/errors'
import type { UploadResult } from '@phuljhari/contract/products/upload.contract'
import type { Db } from '../db/database.ts'
import type { Upload } from '../http/multipart.ts'
import { readGrid } from '../price-lists/read-grid.ts'
import { readPriceList } from '../price-lists/read-price-list.ts'
import {
  findKnown,
  insertListed,
  lockUploads,
  updateListed,
  withNameIds,
  type KnownRow,
  type ListedRow,
} from './price-list.store.ts'

const keyOf = (brandId: number, nameKey: string) => `${brandId} ${nameKey}`

/** Of a product that stands in a list twice the later row counts. */
function lastOfEach(rows: readonly ListedRow[]): ListedRow[] {
  return [...new Map(rows.map((row) => [keyOf(row.brandId, row.nameKey), row])).values()]
}

const differs = (row: ListedRow, known: KnownRow) =>
  row.categoryId !== known.category_id ||
  row.orignal !== known.orignal_price_paise ||
  row.discount !== known.discount_price_paise

/**
 * Adds the products of a price list and updates those that are known by brand and name (section 7, POST /products/upload-excel). All good rows or none; the same list twice changes nothing.
 * @throws {AppError} sheet.missing, sheet.unsupported, sheet.unreadable, sheet.too_large, sheet.too_slow
 */
export async function uploadPriceList(db: Db, upload: Upload | null): Promise<UploadResult> {
  if (!upload) throw new AppError('sheet.missing')
  const { rows, errors } = readPriceList(await readGrid(upload))
  if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0, errors }

  return db.transaction(async (tx) => {
    await lockUploads(tx)
    const listed = lastOfEach(
      await withNameIds(
        tx,
        rows.map(({ product }) => product),
      ),
    )
    const known = new Map((await findKnown(tx, listed)).map((row) => [keyOf(row.brand_id, row.name_key), row]))
    const matched = listed.map((row) => ({ row, match: known.get(keyOf(row.brandId, row.nameKey)) }))
    const created = matched.flatMap(({ row, match }) => (match ? [] : [row]))
    const updated = matched.flatMap(({ row, match }) =>
      match && differs(row, match) ? [{ ...row, id: match.id }] : [],
    )
    // The first row of the list is to be the newest product, as a reader of the list expects at the top.
    if (created.length > 0) await insertListed(tx, created.toReversed())
    if (updated.length > 0) await updateListed(tx, updated)
    return {
      created: created.length,
      updated: updated.length,
      unchanged: listed.length - created.length - updated.length,
      errors,
    }
  })
}
