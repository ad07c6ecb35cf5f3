import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import type { Statement, Tx } from '../db/database.ts'
import { likePattern } from '../db/like-pattern.ts'
import { PRODUCT_COLUMNS, type ProductRow } from './products.store.ts'

/** The result of a search: the number of matches and the ids of the newest. */
export type Matches = {
  /** The version of the catalogue that was searched. */
  version: number
  total: number
  /** Ids, newest first, at most CACHED_IDS. */
  newest: readonly number[]
}
export type ProductPage = { version: number; rows: ProductRow[] }

/** A multiple of the page size, so that no page is cached in part: 8 KB per keyword. */
export const CACHED_IDS = 66 * PAGE_SIZE

// Folded like search_key (contract: fold-name.ts), except that leading and trailing spaces are part of the search.
export const folded = (keyword: string) => keyword.normalize('NFC').replace(/\s+/g, ' ').toLowerCase()

/**
 * Whether a product's name, code or Tamil name contains the keyword, or it is its list number.
 * @param parameter the folded keyword, such as `$1`.
 */
export const matchesKeyword = (parameter: string, contains = `strpos(search_key, ${parameter}) > 0`) =>
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
  `select v.version, ${PRODUCT_COLUMNS} from catalogue_version v
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
    tx.many<ProductRow & { version: number; id: number | null }>(statement, values)
  const rest = [offset - newest.length, newest.at(-1)]
  const rows = isCached
    ? await read(pageOfIds, [newest.slice(offset, offset + PAGE_SIZE)])
    : keyword === ''
      ? await read(pageBeyondCache, rest)
      : await read(pageBeyondCachedMatches, [...rest, folded(keyword)])
  return { version: rows[0]?.version ?? 0, rows: rows.filter((row) => row.id !== null) }
}
