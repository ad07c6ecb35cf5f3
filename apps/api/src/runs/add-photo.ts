import { AppError } from '@phuljhari/contract/errors'
import { IMAGE_INVALID } from '@phuljhari/contract/rules/images'
import { RUN_PHOTO_PX } from '@phuljhari/contract/runs/run-words'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { preparePhoto } from '../files/prepare-image.ts'
import type { Upload } from '../files/upload.ts'
import { findPhotoPlace, insertPhoto } from './run-actions.store.ts'
import type { LinkRow } from './run-links.store.ts'

/** More than the stops of any day: a stolen phone must not fill the database. */
const MAX_PHOTOS = 300
const isFull = ({ photos, has }: { photos: number; has: boolean }) => photos >= MAX_PHOTOS && !has

/**
 * Stores the photo of a delivery that the run's phone reported, encoded again. The first one stays.
 * @throws {AppError} run.action_unknown, run.photo_refused, image.invalid
 */
export async function addRunPhoto(db: Db, link: LinkRow, id: string, upload: Upload | null): Promise<void> {
  const action = z.uuid().safeParse(id)
  const place = action.success ? await findPhotoPlace(db, link.run_id, action.data) : undefined
  if (!action.success || !place) throw new AppError('run.action_unknown')
  if (place.status !== 'delivered' || place.outcome === 'refused' || isFull(place))
    throw new AppError('run.photo_refused')
  if (!upload) throw new AppError('image.invalid', { fields: { files: IMAGE_INVALID } })
  if (place.has) return
  await insertPhoto(db, link.run_id, action.data, await preparePhoto(upload.bytes, RUN_PHOTO_PX))
}
