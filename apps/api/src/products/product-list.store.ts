import type { ProductQuery } from '@phuljhari/contract/products/products.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import { foldForSearch } from '@phuljhari/contract/rules/search-text'
import type { Statement, Tx } from '../db/database.ts'
import { likePattern } from '../db/like-pattern.ts'
import { JOINED, PRODUCT_COLUMNS, PRODUCT_JSON, type ProductRow } from './products.store.ts'

/** The result of a search: the number of matches and the ids of the newest. */
export type Matches = {
  /** The version of the catalogue that was searched. */
  version: number
  total: number
  /** Ids, newest first, at most CACHED_IDS. */
  newest: readonly number[]
}
/** A product as JSON text. */
type ListedProduct = { id: number; json: string }
type ProductPage = { version: number; rows: ListedProduct[] }

/**
 * A multiple of the page size, so that no page is cached in part: 8 KB per keyword.
 * @internal for tests, which read pages on both sides of it
 */
export const CACHED_IDS = 66 * PAGE_SIZE

// Folded like search_key, with single spaces like names. Leading and trailing ones are part of the search.
const folded = (keyword: string) => foldForSearch(keyword.replace(/\s+/g, ' '))

/**
 * Whether a product's name, code or Tamil name contains the keyword, or the keyword is its list number.
 * @param parameter the folded keyword, such as `$1`.
 */
const matchesKeyword = (parameter: string, contains = `strpos(search_key, ${parameter}) > 0`) =>
  `(${contains} or lower(list_number) = ${parameter})`

const countAll: Statement = {
  name: 'products_count',
  text: `select (select version from catalogue_version) as version, count(*) as total,
           array(select id from products order by id desc limit ${CACHED_IDS}) as newest from products`,
}
const matching = (condition: string) =>
  `select (select version from catalogue_version) as version, count(*) as total,
          (array_agg(id order by id desc))[1:${CACHED_IDS}] as newest from products where ${condition}`
const matchingTrigrams: Statement = {
  name: 'products_matching',
  text: matching(matchesKeyword('$1', 'search_key like $2')),
}
// One and two letters have no trigram. With strpos PostgreSQL scans the table instead of the whole index.
const matchingLetters: Statement = { name: 'products_matching_letters', text: matching(matchesKeyword('$1')) }
const HAS_TRIGRAM = /[a-z0-9]{3}/

/** Searches the whole catalogue. The result holds for the catalogue version that it contains. */
export async function findMatches(tx: Tx, keyword: string): Promise<Matches> {
  const key = folded(keyword)
  const query = keyword === '' ? countAll : HAS_TRIGRAM.test(key) ? matchingTrigrams : matchingLetters
  const values = {
    [countAll.name]: [],
    [matchingTrigrams.name]: [key, likePattern(key)],
    [matchingLetters.name]: [key],
  }
  const found = await tx.one<Omit<Matches, 'newest'> & { newest: string[] | null }>(query, values[query.name])
  return { ...found, newest: (found.newest ?? []).map(Number) }
}

// Selects the version in the same statement, which saves a round trip.
const page = (ids: string) =>
  `select v.version, p.id, ${PRODUCT_JSON} as json from catalogue_version v
   left join (products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id) on p.id ${ids}
   order by p.id desc`
const pageOfIds: Statement = { name: 'products_page_of_ids', text: page('= any($1::bigint[])') }
// These two continue from the oldest cached id, newest first, and stop when the page is full.
const pageBeyondCache: Statement = {
  name: 'products_page_beyond_cache',
  text: page(`= any(array(select id from products where id < $2 order by id desc limit ${PAGE_SIZE} offset $1))`),
}
const pageBeyondCachedMatches: Statement = {
  name: 'products_page_beyond_cached_matches',
  text: page(
    `= any(array(select id from products where id < $2 and ${matchesKeyword('$3')}
                 order by id desc limit ${PAGE_SIZE} offset $1))`,
  ),
}

/** A page of the matches. */
export async function readPage(tx: Tx, keyword: string, matches: Matches, offset: number): Promise<ProductPage> {
  const { newest, total } = matches
  const isCached = offset + PAGE_SIZE <= newest.length || newest.length === total || offset >= total
  const read = (statement: Statement, values: unknown[]) =>
    tx.many<{ version: number } & (ListedProduct | { id: null })>(statement, values)
  const rest = [offset - newest.length, newest.at(-1)]
  const rows = isCached
    ? await read(pageOfIds, [newest.slice(offset, offset + PAGE_SIZE)])
    : keyword === ''
      ? await read(pageBeyondCache, rest)
      : await read(pageBeyondCachedMatches, [...rest, folded(keyword)])
  return { version: rows[0]?.version ?? 0, rows: rows.filter((row) => row.id !== null) }
}

type Filter = Pick<ProductQuery, 'keyword' | 'brandName' | 'category'>
type Filtered = { page: Statement; count: Statement }

// A condition that may be absent would stop the planner from using indexes: each combination has separate statements.
function filtered(name: string, conditions: readonly string[]): Filtered {
  const where = `where ${matchesKeyword('$1')} and ${conditions.join(' and ')}`
  const offset = `$${conditions.length + 2}`
  return {
    page: {
      name: `products_page_of_${name}`,
      text: `select p.id, ${PRODUCT_JSON} as json from ${JOINED} ${where}
             order by p.id desc limit ${PAGE_SIZE} offset ${offset}`,
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
export function readFilteredPage(tx: Tx, query: Filter & { page: number }): Promise<ListedProduct[]> {
  const { page, values } = select(query)
  return tx.many<ListedProduct>(page, [...values, (query.page - 1) * PAGE_SIZE])
}

/** The number of products of a brand, a category or both. */
export async function countFiltered(tx: Tx, query: Filter): Promise<number> {
  const { count, values } = select(query)
  return (await tx.one<{ total: number }>(count, values)).total
}

const all: Statement = {
  name: 'pick_list',
  text: `select ${PRODUCT_COLUMNS} from ${JOINED} order by p.name_key, p.id`,
}
/** The whole catalogue, by name. */
export const readCatalogue = (tx: Tx) => tx.many<ProductRow>(all)
