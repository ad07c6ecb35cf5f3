import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { RowError, UploadResult } from '@phuljhari/contract/products/upload.contract'
import type { Db } from '../db/database.ts'
import type { Upload } from '../files/upload.ts'
import { readUpload } from '../price-lists/read-upload.ts'
import { compareList } from './compare-list.ts'
import { insertListed, lockUploads, updateListed } from './price-list.store.ts'

const howToTell = (doubts: readonly string[]) =>
  `${doubts.join(' ')} Name the columns clearly, at least Product Name and MRP Price, in a row above them.`

/**
 * Adds the products of a price list and updates those that are known by brand and name (section 7, POST /products/upload-excel). All good rows or none; the same list twice changes nothing.
 * @throws {AppError} sheet.missing, sheet.unsupported, sheet.unreadable, sheet.too_large, sheet.too_slow, sheet.doubtful
 */
export async function uploadPriceList(db: Db, upload: Upload | null, choices: PriceListChoices): Promise<UploadResult> {
  const { list } = await readUpload(upload, choices)
  // Nobody has looked at it: a wrong price is worse than none.
  if (list.doubts.length > 0) throw new AppError('sheet.doubtful', { message: howToTell(list.doubts) })
  const misread = list.rows.flatMap((row): RowError[] => (row.kind === 'error' ? row.errors : []))

  return db.transaction(async (tx) => {
    await lockUploads(tx)
    const { rows, conflicts } = await compareList(tx, list, choices)
    const created = rows.flatMap((row) => (row.outcome === 'new' ? [row.product] : []))
    const updated = rows.flatMap((row) =>
      row.outcome === 'changed' && row.known ? [{ id: row.known.id, product: row.product }] : [],
    )
    // The first row of the list is to be the newest product, as a reader of the list expects at the top.
    if (created.length > 0) await insertListed(tx, created.toReversed())
    if (updated.length > 0) await updateListed(tx, updated)
    return {
      created: created.length,
      updated: updated.length,
      unchanged: rows.length - created.length - updated.length,
      errors: [...misread, ...conflicts.map(({ error }) => error)].toSorted((one, other) => one.row - other.row),
    }
  })
}
