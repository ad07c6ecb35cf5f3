import { foldName, tidyName } from '@phuljhari/contract/rules/fold-name'
import { PAGE_SIZE, type PageQuery } from '@phuljhari/contract/rules/pages'
import type { Statement, Tx } from '../db/database.ts'
import { likePattern } from '../db/like-pattern.ts'

export type NamedRow = { id: number; name: string }
/** A name and the number of products that use it. */
type ListedRow = NamedRow & { product_count: number }
type KeyRow = { id: number; name_key: string }

/**
 * Brands and categories are both plain lists of names. The table and column names are constants of this file,
 * never a caller's text.
 */
function namedStore(table: 'brands' | 'categories', productColumn: 'brand_id' | 'category_id') {
  const statement = (name: string, text: string): Statement => ({ name: `${table}_${name}`, text })
  const page = statement(
    'page',
    // Counted only for the names on the page, from an index of the products.
    `select id, name, total, (select count(*) from products where ${productColumn} = page.id) as product_count
     from (select id, name, name_key, count(*) over () as total from ${table} where name ilike $1
           order by name_key limit ${PAGE_SIZE} offset $2) page
     order by name_key`,
  )
  const count = statement('count', `select count(*) as total from ${table} where name ilike $1`)
  const takeSharedLock = statement('lock_shared', `select pg_advisory_xact_lock_shared(hashtext('phuljhari ${table}'))`)
  const takeExclusiveLock = statement('lock_exclusive', `select pg_advisory_xact_lock(hashtext('phuljhari ${table}'))`)
  const insertMany = statement(
    'insert_many',
    `insert into ${table} (name, name_key) select * from unnest($1::text[], $2::text[])
     on conflict (name_key) do nothing`,
  )
  const byKeys = statement('by_keys', `select id, name_key from ${table} where name_key = any($1::text[])`)
  const insert = statement('insert', `insert into ${table} (name, name_key) values ($1, $2) returning id, name`)
  const byKey = statement('by_key', `select id, name from ${table} where name_key = $1`)
  const byId = statement('by_id', `select id, name from ${table} where id = $1`)
  const update = statement('rename', `update ${table} set name = $2, name_key = $3 where id = $1 returning id, name`)
  const remove = statement('delete', `delete from ${table} where id = $1`)
  const countProducts = statement(
    'count_products',
    `select count(*) as total from products where ${productColumn} = $1`,
  )

  return {
    /** A page of names in alphabetical order, and the total number of matches. */
    async page(tx: Tx, query: PageQuery): Promise<{ rows: ListedRow[]; total: number }> {
      const pattern = likePattern(query.keyword)
      const rows = await tx.many<ListedRow & { total: number }>(page, [pattern, (query.page - 1) * PAGE_SIZE])
      const total = rows[0]?.total ?? (await tx.one<{ total: number }>(count, [pattern])).total
      return { rows, total }
    },
    /**
     * The ids of the names, keyed by their folded form. Inserts missing names; existing ones keep their spelling.
     * Takes the shared lock, so that no name is renamed or deleted before the transaction ends.
     */
    async idsByName(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
      const spelling = new Map(names.map((name) => [foldName(name), tidyName(name)]))
      // Sorted, so that two uploads that insert the same names cannot deadlock.
      const keys = [...spelling.keys()].toSorted()
      await tx.run(takeSharedLock)
      const known = await tx.many<KeyRow>(byKeys, [keys])
      const ids = new Map(known.map((row) => [row.name_key, row.id]))
      const missing = keys.filter((key) => !ids.has(key))
      if (missing.length === 0) return ids
      await tx.run(insertMany, [missing.map((key) => spelling.get(key)), missing])
      for (const row of await tx.many<KeyRow>(byKeys, [missing])) ids.set(row.name_key, row.id)
      return ids
    },
    /** Blocks renames and deletions until the transaction ends. */
    lockShared: (tx: Tx) => tx.run(takeSharedLock),
    /** Blocks all other use of the names, by products too, until the transaction ends. */
    lockExclusive: (tx: Tx) => tx.run(takeExclusiveLock),
    find: (tx: Tx, id: number) => tx.maybe<NamedRow>(byId, [id]),
    /** The row of that name, ignoring case and extra spaces. */
    findByName: (tx: Tx, name: string) => tx.maybe<NamedRow>(byKey, [foldName(name)]),
    insert: (tx: Tx, name: string) => tx.one<NamedRow>(insert, [name, foldName(name)]),
    rename: (tx: Tx, id: number, name: string) => tx.one<NamedRow>(update, [id, name, foldName(name)]),
    remove: (tx: Tx, id: number) => tx.run(remove, [id]),
    countProducts: async (tx: Tx, id: number) => (await tx.one<{ total: number }>(countProducts, [id])).total,
  }
}

export const brandStore = namedStore('brands', 'brand_id')
export const categoryStore = namedStore('categories', 'category_id')
export type NamedStore = typeof brandStore
