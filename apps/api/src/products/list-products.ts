import type { Product } from '@phuljhari/contract/products/products.contract'
import { PAGE_SIZE, type PageQuery } from '@phuljhari/contract/rules/pages'
import type { Db } from '../db/database.ts'
import { findMatches, readPage, type Matches } from './product-list.store.ts'
import { productOnWire } from './products.store.ts'

/** Keywords whose matches are kept, the least recently asked for given up first: 4 MB at most. */
const KEPT_KEYWORDS = 500
/** While the catalogue changes faster than it is searched, the last look is as good as the next. */
const LOOKS = 3

/**
 * A page of products, newest first, and how many match in all.
 * The matches of a keyword are looked for once per version of the catalogue; each page reads the version along from the database, so no process ever answers from matches that another has made stale.
 */
export function productLister(db: Db) {
  const kept = new Map<string, Promise<Matches>>()

  /** @param stale what is known to be out of date. */
  function matches(keyword: string, stale: Promise<Matches> | undefined): Promise<Matches> {
    const known = kept.get(keyword)
    const found = known === undefined || known === stale ? findMatches(db, keyword) : known
    kept.delete(keyword)
    kept.set(keyword, found)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_KEYWORDS && oldest !== undefined) kept.delete(oldest)
    found.catch(() => kept.get(keyword) === found && kept.delete(keyword))
    return found
  }

  return async ({ keyword, page }: PageQuery): Promise<{ products: Product[]; total: number }> => {
    let stale: Promise<Matches> | undefined
    for (let look = 1; ; look++) {
      const looking = matches(keyword, stale)
      const found = await looking
      const { version, rows } = await readPage(db, keyword, found, (page - 1) * PAGE_SIZE)
      if (version === found.version || look === LOOKS) return { products: rows.map(productOnWire), total: found.total }
      stale = looking
    }
  }
}
