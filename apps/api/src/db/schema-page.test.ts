import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { schemaPage } from '../../test/schema-page.ts'

const source = new URL('../', import.meta.url).pathname
let db: TestDatabase
let client: pg.Client
beforeAll(async () => {
  db = await testDatabase()
  client = new pg.Client(db.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.close()
})

type Owned = { name: string; owner: string | null }
const owned = async (text: string) => (await client.query<Owned>(text)).rows

describe('docs/schema.md', () => {
  it('describes the database; npm run docs:schema updates it', async () => {
    await expect(await schemaPage(client)).toMatchFileSnapshot('../../../../docs/schema.md')
  })

  it('names a folder of the API as the owner of each table', async () => {
    const folders = new Set((await readdir(source, { withFileTypes: true })).map(({ name }) => name))
    const tables = await owned(`select relname as name, substring(obj_description(oid, 'pg_class') from '^([a-z-]+): ')
      as owner from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
    expect(tables.filter(({ owner }) => owner === null || !folders.has(owner))).toEqual([])
  })
})

/** Columns of `orders` that a statement outside of their owner's folder sets, and why it may. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'documents/invoicing.store.ts: total_paise': 'the bill of an order from before release 2.1 adds the tax',
  'documents/invoicing.store.ts: tax_paise': 'the same',
  'documents/invoicing.store.ts: round_off_paise': 'the same',
  'documents/invoicing.store.ts: prices_include_tax': 'the same',
}
/** The folders that may change all columns: erasure, and what fills an empty installation. */
const EVERYWHERE = /^(privacy|sample-data)\//

describe('the columns of orders', () => {
  it('are changed by the folder that owns them alone', async () => {
    const columns = new Map(
      (
        await owned(`select attname as name, substring(col_description(attrelid, attnum) from '^([a-z-]+): ') as owner
          from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped`)
      ).map(({ name, owner }) => [name, owner ?? 'orders']),
    )
    const files = (await readdir(source, { recursive: true })).filter((file) => /\.(store\.ts|sql)$/.test(file))
    const changes: string[] = []
    for (const file of files.filter((one) => !EVERYWHERE.test(one))) {
      const text = await readFile(path.join(source, file), 'utf8')
      for (const [, set = ''] of text.matchAll(/update orders(?: \w)?\s+set\s([\s\S]*?)(?:\swhere\s|\sfrom\s|;|`)/g))
        for (const [, name = ''] of set.matchAll(/(?:^|[\s,(])(\w+) = (?!any\b)/g))
          if (columns.has(name) && columns.get(name) !== file.split('/')[0]) changes.push(`${file}: ${name}`)
    }
    expect([...new Set(changes)].toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
  })
})
