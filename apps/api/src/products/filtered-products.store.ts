import type { ProductQuery } from '@phuljhari/contract/products/products.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import type { Statement, Tx } from '../db/database.ts'
import { folded, matchesKeyword } from './product-list.store.ts'
import { JOINED, PRODUCT_COLUMNS, type ProductRow } from './products.store.ts'

type Filter = Pick<ProductQuery, 'keyword' | 'brandName' | 'category'>
type Filtered = { page: Statement; count: Statement }

// A condition that may be absent would stop the planner from using indexes: each combination has separate statements.
function filtered(name: string, conditions: readonly string[]): Filtered {
  const where = `where ${matchesKeyword('$1')} and ${conditions.join(' and ')}`
  const offset = `$${conditions.length + 2}`
  return {
    page: {
      name: `products_page_of_${name}`,
      text: `select ${PRODUCT_COLUMNS} from ${JOINED} ${where} order by p.id desc limit ${PAGE_SIZE} offset ${offset}`,
    },
    count: { name: `products_count_of_${name}`, text: `select count(*) as total from products p ${where}` },
  }
}
const brandIs = (parameter: number) => `p.brand_id = (select id from brands where name_key = $${parameter})`
const categoryIs = (parameter: number) => `p.category_id = (select id from categories where name_key = $${parameter})`
const ofBrand = filtered('brand', [brandIs(2)])
const ofCategory = filtered('category', [categoryIs(2)])
const ofBoth = filtered('brand_and_category', [brandIs(2), categoryIs(3)])

function select({ keyword, brandName, category }: Filter): Filtered & { values: string[] } {
  const keys = [brandName, category].flatMap((name) => (name ? [foldName(name)] : []))
  const statements = keys.length === 2 ? ofBoth : brandName ? ofBrand : ofCategory
  return { ...statements, values: [folded(keyword), ...keys] }
}

/** A page of the products of a brand, a category or both (at least one is given), newest first. */
export function readFilteredPage(tx: Tx, query: Filter & { page: number }): Promise<ProductRow[]> {
  const { page, values } = select(query)
  return tx.many<ProductRow>(page, [...values, (query.page - 1) * PAGE_SIZE])
}

/** The number of products of a brand, a category or both. */
export async function countFiltered(tx: Tx, query: Filter): Promise<number> {
  const { count, values } = select(query)
  return (await tx.one<{ total: number }>(count, values)).total
}
