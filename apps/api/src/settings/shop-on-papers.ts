import { setTimeout } from 'node:timers/promises'
import { storeOf, type Store } from '@phuljhari/contract/settings/store-of'
import type { Db } from '../db/database.ts'
import { currentSettings } from './current-settings.ts'

/** Longer than the query ever takes, shorter than anyone waits for a page. */
const TIMEOUT_MS = 1000

/**
 * How the shop calls itself on papers and screens, for the portal's page.
 * @param configured STORE_NAME, STORE_PHONE and STORE_WEBSITE, used for what is not set
 * @returns a function that returns the latest known details while the database is unavailable: the page must load even
 *   then
 */
export function shopOnPapers(db: Db, configured: Store): () => Promise<Store> {
  let latest = configured
  const read = async () => {
    latest = storeOf((await currentSettings(db)).identity, configured)
  }
  return async () => {
    // A failure is reported by the first call that the screen makes.
    await Promise.race([read().catch(() => {}), setTimeout(TIMEOUT_MS, undefined, { ref: false })])
    return latest
  }
}
