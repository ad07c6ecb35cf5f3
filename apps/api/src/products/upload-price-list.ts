import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { RowError, UploadResult } from '@phuljhari/contract/products/upload.contract'
import { rowExclusion } from '@phuljhari/contract/products/row-exclusion'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import type { Upload } from '../files/upload.ts'
import { createOnce } from '../requests/create-once.ts'
import type { RequestKey } from '../requests/request-keys.store.ts'
import { readUpload } from '../price-lists/read-upload.ts'
import { toRemember } from '../price-lists/remembered-choices.ts'
import { compareWithCatalogue } from './compare-with-catalogue.ts'
import { findUpload, insertUpload, recordAddedNames } from './uploads.store.ts'
import { findLayouts, saveLayout } from './price-list-layouts.store.ts'
import { forceCustomPlans, insertListed, lockUploads, updateListed } from './price-list.store.ts'
import { priceMode } from '../settings/current-settings.ts'

type Conflicts = Awaited<ReturnType<typeof compareWithCatalogue>>['conflicts']

/**
 * Adds the products of a price list and updates existing ones, found by brand and name (section 7, POST
 * /products/upload-excel). All valid rows are saved or none; uploading a list twice changes nothing the second time,
 * and with the same key has the first result.
 * @throws {AppError} sheet.missing, sheet.unsupported, sheet.unreadable, sheet.too_large, sheet.too_slow,
 *   sheet.ambiguous
 */
export async function uploadPriceList(
  db: Db,
  upload: Upload | null,
  chosen: PriceListChoices,
  { key, actor }: { key: RequestKey | null; actor: Actor },
): Promise<UploadResult> {
  const { list, layout, choices, evidence } = await readUpload(
    upload,
    chosen,
    await findLayouts(db),
    await priceMode(db),
  )
  const questions = list.questions.filter(({ isOptional }) => !isOptional)
  // Refusing a list is better than storing a wrong price.
  if (questions.length > 0) throw new AppError('sheet.ambiguous', { questions })
  const isExcluded = rowExclusion(choices.excludedRows)
  const invalid = list.rows.flatMap((row): RowError[] => (row.kind === 'error' && !isExcluded(row) ? row.errors : []))
  const errorsWith = (conflicts: Conflicts) =>
    [...invalid, ...conflicts.map(({ error }) => error)].toSorted((one, other) => one.row - other.row)

  const create = async (tx: Tx): Promise<UploadResult> => {
    await forceCustomPlans(tx)
    await lockUploads(tx)
    const { rows, conflicts } = await compareWithCatalogue(tx, list, choices)
    const created = rows.flatMap((row) => (row.outcome === 'new' ? [row.product] : []))
    const updated = rows.flatMap((row) =>
      row.outcome === 'changed' && row.existing ? [{ id: row.existing.id, product: row.product }] : [],
    )
    const changesCatalogue = created.length + updated.length > 0
    const uploadId = changesCatalogue ? await insertUpload(tx, actor) : null
    // Products are locked before the catalogue's version, as other changes do, to avoid deadlocks.
    if (updated.length > 0) await updateListed(tx, updated, actor, uploadId)
    // Reversed, so that the catalogue, newest first, shows the products in the order of the list.
    if (created.length > 0) await insertListed(tx, created.toReversed(), actor, uploadId)
    if (uploadId !== null) await recordAddedNames(tx, uploadId)
    const remembered = toRemember(choices, evidence)
    if (layout !== null && remembered) await saveLayout(tx, layout, remembered)
    return {
      created: created.length,
      updated: updated.length,
      unchanged: rows.length - created.length - updated.length,
      ...(uploadId !== null && { uploadId: String(uploadId) }),
      errors: errorsWith(conflicts),
    }
  }
  const find = async (tx: Tx, uploadId: string): Promise<UploadResult> => {
    const { rows, conflicts } = await compareWithCatalogue(tx, list, choices)
    const { created = 0, updated = 0 } = (await findUpload(tx, Number(uploadId))) ?? {}
    const unchanged = rows.length - created - updated
    return { created, updated, unchanged, ...(uploadId !== '' && { uploadId }), errors: errorsWith(conflicts) }
  }
  const about = ({ uploadId = '' }: UploadResult) => ({ id: uploadId, name: 'Price list' })
  return createOnce(db, key, { kind: 'upload', create, find, about })
}
