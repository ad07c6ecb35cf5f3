import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { PICK_LIST_FIELDS, type PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Db } from '../db/database.ts'
import { sharedJson, type SharedJson } from '../http/shared-json.ts'
import { shareCalls } from '../share-calls.ts'
import { readCatalogue } from './product-list.store.ts'
import { catalogueVersion, type ProductRow } from './products.store.ts'
import { tradeFieldsOf } from './trade-columns.ts'

export type PickList = { version: number; etag: string; json: SharedJson }

const serialize = (row: ProductRow): PickListProduct => ({
  _id: String(row.id),
  name: row.name,
  brand: row.brand,
  category: row.category,
  mrp: toRupees(row.orignal_price_paise),
  price: toRupees(row.discount_price_paise ?? row.orignal_price_paise),
  ...tradeFieldsOf(row, PICK_LIST_FIELDS),
})

/** Other requests are handled between two chunks. */
const CHUNK = 1_000

async function stringify(rows: readonly ProductRow[]): Promise<string> {
  const chunks: string[] = []
  for (let at = 0; at < rows.length; at += CHUNK) {
    const products = rows.slice(at, at + CHUNK).map(serialize)
    chunks.push(JSON.stringify(products).slice(1, -1))
    await setImmediate()
  }
  return `[${chunks.join(',')}]`
}

/**
 * The catalogue for order entry, serialized and compressed once per version of the catalogue. Every call reads the
 * current version, so a process never returns a list that another process has made stale.
 */
export function pickLister(db: Db): () => Promise<PickList> {
  let latest: PickList | undefined
  const share = shareCalls<PickList>()

  async function current(): Promise<PickList> {
    // Read before the products: a list newer than its version is only read again, an older one would stay cached.
    const version = await catalogueVersion(db)
    if (latest?.version === version) return latest
    const products = await stringify(await readCatalogue(db))
    // A hash of the contents, since another database may have reached the same version.
    const digest = createHash('sha256').update(products).digest('base64url').slice(0, 22)
    latest = { version, etag: `W/"${digest}"`, json: sharedJson(products) }
    return latest
  }
  return () => share('', current)
}
