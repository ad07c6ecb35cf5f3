import { foldName, tidyName } from '@phuljhari/contract/rules/fold-name'
import { PAGE_SIZE, type PageQuery } from '@phuljhari/contract/rules/pages'
import type { Statement, Tx } from '../db/database.ts'
import { likePattern } from '../db/like-pattern.ts'

export type NamedRow = { id: number; name: string }
type KeyRow = { id: number; name_key: string }

/** Brands and categories are the same thing under two names: a list of names. The tables and columns are ours, never a caller's text. */
function namedStore(table: 'brands' | 'categories', productColumn: 'brand_id' | 'category_id') {
  const statement = (name: string, text: string): Statement => ({ name: `${table}_${name}`, text })
  const page = statement(
    'page',
    `select id, name, count(*) over () as total from ${table} where name ilike $1 order by name_key limit ${PAGE_SIZE} offset $2`,
  )
  const count = statement('count', `select count(*) as total from ${table} where name ilike $1`)
  const lockShared = statement('lock_shared', `select pg_advisory_xact_lock_shared(hashtext('phuljhari ${table}'))`)
  const lockAlone = statement('lock_alone', `select pg_advisory_xact_lock(hashtext('phuljhari ${table}'))`)
  const insertMany = statement(
    'insert_many',
    `insert into ${table} (name, name_key) select * from unnest($1::text[], $2::text[]) on conflict (name_key) do nothing`,
  )
  const byKeys = statement('by_keys', `select id, name_key from ${table} where name_key = any($1::text[])`)
  const insert = statement('insert', `insert into ${table} (name, name_key) values ($1, $2) returning id, name`)
  const byKey = statement('by_key', `select id, name from ${table} where name_key = $1`)
  const byId = statement('by_id', `select id, name from ${table} where id = $1`)
  const update = statement('rename', `update ${table} set name = $2, name_key = $3 where id = $1 returning id, name`)
  const remove = statement('delete', `delete from ${table} where id = $1`)
  const use = statement('use', `select count(*) as total from products where ${productColumn} = $1`)

  return {
    /** A page by name, and how many match in all. */
    async page(tx: Tx, query: PageQuery): Promise<{ rows: NamedRow[]; total: number }> {
      const pattern = likePattern(query.keyword)
      const rows = await tx.many<NamedRow & { total: number }>(page, [pattern, (query.page - 1) * PAGE_SIZE])
      const total = rows[0]?.total ?? (await tx.one<{ total: number }>(count, [pattern])).total
      return { rows, total }
    },
    /**
     * The id of each name by its folded form; names that are new are added, those that exist keep their spelling.
     * Until the transaction ends nobody renames or deletes a name: a product keeps the brand that it was given.
     */
    async idsByName(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
      const spelling = new Map(names.map((name) => [foldName(name), tidyName(name)]))
      // Always in one order: two uploads that add the same names wait for each other instead of for ever.
      const keys = [...spelling.keys()].toSorted()
      await tx.run(lockShared)
      const known = await tx.many<KeyRow>(byKeys, [keys])
      const ids = new Map(known.map((row) => [row.name_key, row.id]))
      const missing = keys.filter((key) => !ids.has(key))
      if (missing.length === 0) return ids
      await tx.run(insertMany, [missing.map((key) => spelling.get(key)), missing])
      for (const row of await tx.many<KeyRow>(byKeys, [missing])) ids.set(row.name_key, row.id)
      return ids
    },
    /** Until the transaction ends nobody renames or deletes a name. */
    hold: (tx: Tx) => tx.run(lockShared),
    /** Until the transaction ends it alone changes names, and no product is given one. Before it, those under way end. */
    lock: (tx: Tx) => tx.run(lockAlone),
    find: (tx: Tx, id: number) => tx.maybe<NamedRow>(byId, [id]),
    /** The row whose name is the same, case and spaces folded. */
    findSame: (tx: Tx, name: string) => tx.maybe<NamedRow>(byKey, [foldName(name)]),
    insert: (tx: Tx, name: string) => tx.one<NamedRow>(insert, [name, foldName(name)]),
    rename: (tx: Tx, id: number, name: string) => tx.one<NamedRow>(update, [id, name, foldName(name)]),
    remove: (tx: Tx, id: number) => tx.run(remove, [id]),
    /** How many products use it. */
    use: async (tx: Tx, id: number) => (await tx.one<{ total: number }>(use, [id])).total,
  }
}

export const brandStore = namedStore('brands', 'brand_id')
export const categoryStore = namedStore('categories', 'category_id')
export type NamedStore = typeof brandStore
