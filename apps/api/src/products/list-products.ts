import type { ProductQuery } from '@phuljhari/contract/products/products.contract'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import type { Db } from '../db/database.ts'
import { sharedJson, type SharedJson } from '../http/shared-json.ts'
import { countFiltered, findMatches, type Matches, readFilteredPage, readPage } from './product-list.store.ts'
import { catalogueVersion } from './products.store.ts'

/** Keywords whose matches are cached; the least recently used is evicted first. At most 4 MB. */
const MAX_CACHED_KEYWORDS = 500
/** Pages that are cached, of 2 to 10 KB each, compressed and not. */
const MAX_CACHED_PAGES = 500
/** If the catalogue changes faster than it can be searched, a slightly stale result is returned after so many reads. */
const MAX_READS = 3

/** A page of products as JSON, with the total number of matches. */
type Listed = { json: SharedJson; total: number }

const toJson = (rows: ReadonlyArray<{ json: string }>) => sharedJson(`[${rows.map(({ json }) => json).join(',')}]`)

/** Sets the value of a key in a map that is ordered by last use, and evicts the least recently used one. */
function remember<Value>(cache: Map<string, Value>, key: string, value: Value, most: number): void {
  cache.delete(key)
  cache.set(key, value)
  const [leastRecentlyUsed] = cache.keys()
  if (cache.size > most && leastRecentlyUsed !== undefined) cache.delete(leastRecentlyUsed)
}

/**
 * Lists pages of products, newest first.
 * Pages and the matches of a keyword are cached per version of the catalogue. Each call reads the current version, so a
 * process never returns what another process has made stale.
 */
export function productLister(db: Db) {
  const cache = new Map<string, Promise<Matches>>()
  const pages = new Map<string, Listed & { version: number }>()

  /** @param stale matches known to be out of date, which must be searched again. */
  function matches(keyword: string, stale: Promise<Matches> | undefined): Promise<Matches> {
    const cached = cache.get(keyword)
    const found = cached === undefined || cached === stale ? findMatches(db, keyword) : cached
    remember(cache, keyword, found, MAX_CACHED_KEYWORDS)
    found.catch(() => cache.get(keyword) === found && cache.delete(keyword))
    return found
  }

  return async (query: ProductQuery): Promise<Listed> => {
    const { keyword, page } = query
    if (query.brandName || query.category) {
      const [rows, total] = await Promise.all([readFilteredPage(db, query), countFiltered(db, query)])
      return { json: toJson(rows), total }
    }
    const key = `${page} ${keyword}`
    const known = pages.get(key)
    if (known && known.version === (await catalogueVersion(db))) {
      remember(pages, key, known, MAX_CACHED_PAGES)
      return known
    }
    let stale: Promise<Matches> | undefined
    for (let read = 1; ; read++) {
      const pending = matches(keyword, stale)
      const found = await pending
      // The version is that of the snapshot in which the page was read.
      const { version, rows } = await readPage(db, keyword, found, (page - 1) * PAGE_SIZE)
      const listed = { json: toJson(rows), total: found.total }
      if (version === found.version) remember(pages, key, { ...listed, version }, MAX_CACHED_PAGES)
      if (version === found.version || read === MAX_READS) return listed
      stale = pending
    }
  }
}
