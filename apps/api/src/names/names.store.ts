import { foldName } from '@phuljhari/contract/rules/fold-name'
import { PAGE_SIZE, type PageQuery } from '@phuljhari/contract/rules/pages'
import type { Statement, Tx } from '../db/database.ts'
import { likePattern } from '../db/like-pattern.ts'

type NamedRow = { id: number; name: string }

/** Brands and categories are the same thing under two names: a list of names. The table is one of ours, never a caller's text. */
function namedStore(table: 'brands' | 'categories') {
  const page: Statement = {
    name: `${table}_page`,
    text: `select id, name, count(*) over () as total from ${table} where name ilike $1 order by name_key limit ${PAGE_SIZE} offset $2`,
  }
  const count: Statement = {
    name: `${table}_count`,
    text: `select count(*) as total from ${table} where name ilike $1`,
  }
  const insert: Statement = {
    name: `${table}_insert`,
    text: `insert into ${table} (name, name_key) select * from unnest($1::text[], $2::text[]) on conflict (name_key) do nothing`,
  }
  const byKeys: Statement = {
    name: `${table}_by_keys`,
    text: `select id, name_key from ${table} where name_key = any($1::text[])`,
  }

  return {
    /** A page by name, and how many match in all. */
    async page(tx: Tx, query: PageQuery): Promise<{ rows: NamedRow[]; total: number }> {
      const pattern = likePattern(query.keyword)
      const rows = await tx.many<NamedRow & { total: number }>(page, [pattern, (query.page - 1) * PAGE_SIZE])
      const total = rows[0]?.total ?? (await tx.one<{ total: number }>(count, [pattern])).total
      return { rows, total }
    },
    /** The id of each name by its folded form; names that are new are added, those that exist keep their spelling. */
    async idsByName(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
      const spelling = new Map(names.map((name) => [foldName(name), name.trim().replace(/\s+/g, ' ')]))
      // Always in one order: two uploads that add the same names wait for each other instead of for ever.
      const keys = [...spelling.keys()].toSorted()
      const known = await tx.many<{ id: number; name_key: string }>(byKeys, [keys])
      const ids = new Map(known.map((row) => [row.name_key, row.id]))
      const missing = keys.filter((key) => !ids.has(key))
      if (missing.length === 0) return ids
      await tx.run(insert, [missing.map((key) => spelling.get(key)), missing])
      for (const row of await tx.many<{ id: number; name_key: string }>(byKeys, [missing]))
        ids.set(row.name_key, row.id)
      return ids
    },
  }
}

export const brandStore = namedStore('brands')
export const categoryStore = namedStore('categories')
