import type { Db } from '../db/database.ts'
import { imagesInUse } from './images.store.ts'
import { imageKeyOf } from './prepare-image.ts'
import type { Storage } from './storage.ts'

/** No form takes nearly as long from its image to its row: what is older belongs to nobody any more. */
const UNCLAIMED_MS = 60 * 60_000

/**
 * Removes the images that no product and no order shows: what a killed server or an unreachable store left behind.
 * @param olderThanMs spares what may belong to a form that is just being saved.
 * @returns how many files were removed.
 */
export async function collectLeftovers(db: Db, storage: Storage, olderThanMs: number = UNCLAIMED_MS): Promise<number> {
  const old: string[] = []
  for await (const { key, storedAt } of storage.list()) if (Date.now() - storedAt.getTime() > olderThanMs) old.push(key)
  // Asked after the list was made: whatever is shown by now stays.
  const used = await imagesInUse(db)
  const leftovers = old.filter((name) => !used.has(imageKeyOf(name)))
  for (const name of leftovers) await storage.remove(name)
  return leftovers.length
}
