import type { Db } from '../db/database.ts'
import { imagesInUse } from './images.store.ts'
import { imageKeyOf } from './prepare-image.ts'
import type { Storage } from './storage.ts'

/** Far longer than saving a form takes: an older image without a row is orphaned. */
const ORPHAN_AGE_MS = 60 * 60_000

/**
 * Removes the images that no product, order or setting refers to, as after a crash or while an object store was
 * unreachable.
 * @param olderThanMs spares images whose form is still being saved.
 * @returns the number of files removed.
 */
export async function removeOrphanedImages(
  db: Db,
  storage: Storage,
  olderThanMs: number = ORPHAN_AGE_MS,
): Promise<number> {
  const old: string[] = []
  for await (const { key, storedAt } of storage.list()) if (Date.now() - storedAt.getTime() > olderThanMs) old.push(key)
  // Read after listing the files, so that an image that came into use in between is kept.
  const used = await imagesInUse(db)
  const orphans = old.filter((name) => !used.has(imageKeyOf(name)))
  for (const name of orphans) await storage.remove(name)
  return orphans.length
}
