import type { Product } from '@phuljhari/contract/products/products.contract'
import type { PageQuery } from '@phuljhari/contract/rules/pages'
import type { Db } from '../db/database.ts'
import { catalogueVersion, countProducts, findPage, productOnWire } from './products.store.ts'

const KEPT_TOTALS = 500

/**
 * A page of products, newest first, and how many match in all.
 * A total is counted once per version of the catalogue and keyword; the version comes from the database, so no process ever answers a total that another has made stale.
 */
export function productLister(db: Db) {
  const totals = new Map<string, { version: number; total: number }>()

  async function total(keyword: string): Promise<number> {
    const version = await catalogueVersion(db)
    const kept = totals.get(keyword)
    if (kept?.version === version) return kept.total
    const counted = await countProducts(db, keyword)
    if (totals.size >= KEPT_TOTALS) totals.clear()
    totals.set(keyword, { version, total: counted })
    return counted
  }

  return async (query: PageQuery): Promise<{ products: Product[]; total: number }> => {
    const [rows, all] = await Promise.all([findPage(db, query), total(query.keyword)])
    return { products: rows.map(productOnWire), total: all }
  }
}
