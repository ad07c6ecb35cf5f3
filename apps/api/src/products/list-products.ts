import type { Product, ProductQuery } from '@phuljhari/contract/products/products.contract'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import type { Db } from '../db/database.ts'
import { countFiltered, findMatches, type Matches, readFilteredPage, readPage } from './product-list.store.ts'
import { serializeProduct } from './products.store.ts'

/** Keywords whose matches are cached; the least recently used is evicted first. At most 4 MB. */
const MAX_CACHED_KEYWORDS = 500
/** If the catalogue changes faster than it can be searched, a slightly stale result is returned after so many reads. */
const MAX_READS = 3

/**
 * Lists pages of products, newest first, with the total number of matches.
 * Matches of a keyword are cached per version of the catalogue. Each page is read together with the current version, so
 * a process never returns matches that another process has made stale.
 */
export function productLister(db: Db) {
  const cache = new Map<string, Promise<Matches>>()

  /** @param stale matches known to be out of date, which must be searched again. */
  function matches(keyword: string, stale: Promise<Matches> | undefined): Promise<Matches> {
    const cached = cache.get(keyword)
    const found = cached === undefined || cached === stale ? findMatches(db, keyword) : cached
    // Deleted and set again, so that the map stays ordered by last use.
    cache.delete(keyword)
    cache.set(keyword, found)
    const [leastRecentlyUsed] = cache.keys()
    if (cache.size > MAX_CACHED_KEYWORDS && leastRecentlyUsed !== undefined) cache.delete(leastRecentlyUsed)
    found.catch(() => cache.get(keyword) === found && cache.delete(keyword))
    return found
  }

  return async (query: ProductQuery): Promise<{ products: Product[]; total: number }> => {
    const { keyword, page } = query
    if (query.brandName || query.category) {
      const [rows, total] = await Promise.all([readFilteredPage(db, query), countFiltered(db, query)])
      return { products: rows.map(serializeProduct), total }
    }
    let stale: Promise<Matches> | undefined
    for (let read = 1; ; read++) {
      const pending = matches(keyword, stale)
      const found = await pending
      const { version, rows } = await readPage(db, keyword, found, (page - 1) * PAGE_SIZE)
      if (version === found.version || read === MAX_READS)
        return { products: rows.map(serializeProduct), total: found.total }
      stale = pending
    }
  }
}
