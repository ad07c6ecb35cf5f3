import { AppError } from '@phuljhari/contract/errors'
import type { RecordedUpload } from '@phuljhari/contract/products/upload.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { brandStore, categoryStore } from '../names/names.store.ts'
import { forceCustomPlans, serializeUploads } from './price-list.store.ts'
import {
  changedSince,
  findLatestUpload,
  findUpload,
  lockUploadedProducts,
  lostCategoryNames,
  markUploadUndone,
  orderedSince,
  removeAddedNames,
  removeCreatedProducts,
  restoreUpdatedProducts,
  type UploadRow,
} from './uploads.store.ts'
import { t } from '@phuljhari/contract/rules/t'

const serializeUpload = (row: UploadRow): RecordedUpload => ({
  uploadId: String(row.id),
  actor: row.actor,
  uploadedAt: row.uploaded_at.toISOString(),
  created: row.created,
  updated: row.updated,
  undoneAt: row.undone_at?.toISOString() ?? null,
})

/** The last upload that changed something, undone or not; null before the first. */
export async function latestUpload(tx: Tx): Promise<RecordedUpload | null> {
  const row = await findLatestUpload(tx)
  return row ? serializeUpload(row) : null
}

/** The names in a message: `Sky Rocket`, or `Sky Rocket and 2 more products`. */
function listed(names: readonly string[]): string {
  const more = names.length - 1
  return more === 0 ? (names[0] ?? '') : `${names[0]} and ${more} more ${more === 1 ? 'product' : 'products'}`
}

/** @throws {AppError} upload.changed, upload.ordered */
async function assertUntouched(tx: Tx, uploadId: number): Promise<void> {
  const changed = await changedSince(tx, uploadId)
  if (changed.length > 0)
    throw new AppError('upload.changed', {
      message: t('Changed since the upload: {changed}. Nothing was undone.', { changed: listed(changed) }),
    })
  const ordered = await orderedSince(tx, uploadId)
  if (ordered.length > 0)
    throw new AppError('upload.ordered', {
      message: t('Ordered since the upload: {ordered}. Nothing was undone.', { ordered: listed(ordered) }),
    })
}

/**
 * Undoes the last upload of a price list as a whole: the products it created are removed, those it updated get their
 * former values, and the brands and categories it added are removed unless others use them. A repeat changes nothing.
 * @throws {AppError} upload.not_found, upload.not_latest, upload.changed, upload.ordered
 */
export async function undoUpload(db: Db, id: string, actor: Actor): Promise<RecordedUpload> {
  const key = rowId(id)
  return db.transaction(async (tx) => {
    await forceCustomPlans(tx)
    await serializeUploads(tx)
    const found = key === null ? undefined : await findUpload(tx, key)
    if (!found) throw new AppError('upload.not_found')
    if (found.undone_at !== null) return serializeUpload(found)
    if ((await findLatestUpload(tx))?.id !== found.id) throw new AppError('upload.not_latest')
    // Products are locked before names, as product changes do, to avoid deadlocks.
    await lockUploadedProducts(tx, found.id)
    await brandStore.lockExclusive(tx)
    await categoryStore.lockExclusive(tx)
    await assertUntouched(tx, found.id)
    const lost = await lostCategoryNames(tx, found.id)
    const ids = await categoryStore.idsByName(tx, lost)
    await removeCreatedProducts(tx, found.id, actor)
    await restoreUpdatedProducts(tx, found.id, actor, new Map(lost.map((name) => [name, ids.get(foldName(name)) ?? 0])))
    await removeAddedNames(tx, found.id)
    await markUploadUndone(tx, found.id)
    return serializeUpload((await findUpload(tx, found.id)) ?? found)
  })
}
