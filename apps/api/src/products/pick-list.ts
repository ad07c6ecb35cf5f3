import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { sharedJson, type SharedJson } from '../http/shared-json.ts'
import { shareCalls } from '../share-calls.ts'
import { readPickList } from './pick-list.store.ts'
import { catalogueVersion } from './products.store.ts'

export type PickList = { version: number; etag: string; json: SharedJson }

/**
 * The catalogue for order entry, serialized and compressed once per version of the catalogue. Every call reads the
 * current version, so a process never returns a list that another process has made stale.
 */
export function pickLister(db: Db): () => Promise<PickList> {
  let latest: PickList | undefined
  const share = shareCalls<PickList>()

  async function current(): Promise<PickList> {
    if (latest?.version === (await catalogueVersion(db))) return latest
    const { version, products } = await readPickList(db)
    // By its contents: another database may have reached the same version.
    const digest = createHash('sha256').update(products).digest('base64url').slice(0, 22)
    latest = { version, etag: `W/"${digest}"`, json: sharedJson(products) }
    return latest
  }
  return () => share('', current)
}
