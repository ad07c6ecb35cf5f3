import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEYWORDS, seedCatalogue } from '../../../../bench/lib/seed-catalogue.ts'
import { testDatabase } from '../../test/database.ts'
import { explaining, plannedOnEveryCall } from '../../test/query-plans.ts'
import { columnTypes } from '../db/database.ts'
import { brandStore, categoryStore } from '../names/names.store.ts'
import { CACHED_IDS, countFiltered, findMatches, readFilteredPage, readPage } from './product-list.store.ts'
import { findByClientId, findProduct, imageInUse } from './products.store.ts'

const PRODUCTS = 20_000
let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  await seedCatalogue(database.owner.connection, PRODUCTS)
  client = new pg.Client({ ...database.connection, types: columnTypes })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('product query plans (%s)', (mode) => {
  it.each([
    ['the first page', '', 0],
    ['a page of cached ids', '', 30 * PAGE_SIZE],
    ['a far page', '', 7_485],
    ['a common keyword', KEYWORDS.common, 0],
    ['a rare keyword', KEYWORDS.rare, 0],
    ['one letter', KEYWORDS.one, 0],
    ['one letter, beyond the cached ids', KEYWORDS.one, CACHED_IDS + 30 * PAGE_SIZE],
  ])('reads a page by its ids: %s', async (_what, keyword, offset) => {
    const matches = await findMatches(explaining(client, mode).tx, keyword)
    const { tx, explained } = explaining(client, mode)

    const page = await readPage(tx, keyword, matches, offset)

    expect(page.rows.length).toBe(Math.min(PAGE_SIZE, matches.total - offset))
    expect(explained).toHaveLength(1)
    expect(explained[0]?.steps).not.toContain('Seq Scan products')
    expect(explained[0]?.steps.join()).toContain('products_pkey')
  })

  it('uses the indexes of names, codes and list numbers for keywords of three letters and more', async () => {
    const { tx, explained } = explaining(client, mode)
    const matches = await findMatches(tx, KEYWORDS.rare)
    expect(matches.newest).toHaveLength(matches.total)
    expect(explained[0]?.steps).toEqual(
      expect.arrayContaining(['Bitmap Index Scan products_search_key_trgm', 'Bitmap Index Scan products_list_number']),
    )
    expect(explained[0]?.steps).not.toContain('Seq Scan products')
  })

  it('avoids the trigram index for one and two letters, which would read all of it', async () => {
    const { tx, explained } = explaining(client, mode)
    expect((await findMatches(tx, KEYWORDS.two)).total).toBeGreaterThan(0)
    expect(explained[0]?.steps.join()).not.toContain('trgm')
  })

  // covers beyond-4
  it.each([
    ['a brand', { brandName: 'brand 7' }],
    ['a category', { category: 'kind 3' }],
    ['a brand and a category', { brandName: 'brand 7', category: 'kind 3' }],
  ])('reads the products of %s by index', async (_what, filter) => {
    const { tx, explained } = explaining(client, mode)
    await readFilteredPage(tx, { keyword: '', page: 1, ...filter })
    await countFiltered(tx, { keyword: '', ...filter })
    expect(explained).toHaveLength(2)
    expect(explained.flatMap(({ steps }) => steps)).not.toContain('Seq Scan products')
  })

  it('finds single products and the uses of an image by index', async () => {
    const { tx, explained } = explaining(client, mode)
    await findProduct(tx, 17)
    await findByClientId(tx, 'nobody')
    await imageInUse(tx, 'a'.repeat(32))
    expect(explained.flatMap(({ steps }) => steps)).not.toContain('Seq Scan products')
  })

  // covers beyond-3
  it('counts the products of a page of names by index', async () => {
    const { tx, explained } = explaining(client, mode)
    await brandStore.page(tx, { keyword: '', page: 1 })
    await categoryStore.page(tx, { keyword: '', page: 1 })
    const steps = explained.flatMap((statement) => statement.steps)
    expect(steps).not.toContain('Seq Scan products')
    expect(steps.join()).toMatch(/products_brand_name.*products_category/)
  })
})

it('plans the statements of a page once, not on every call', async () => {
  const planned = await plannedOnEveryCall(database.connection, 'products_page%', async (db, run) => {
    for (const keyword of ['', KEYWORDS.common]) {
      const matches = await findMatches(db, keyword)
      await readPage(db, keyword, matches, run * PAGE_SIZE)
    }
  })
  expect(planned).toEqual([])
})

describe('the matches of a keyword', () => {
  it('are the same by index, by scan and by page, ignoring case', async () => {
    const { tx } = explaining(client, 'force_custom_plan')
    const expected = await client.query<{ id: string }>(
      "select id from products where name ilike '%ROCKET%' order by id desc",
    )
    const ids = expected.rows.map((row) => Number(row.id))
    const matches = await findMatches(tx, 'RoCkEt')
    expect(matches).toMatchObject({ total: ids.length, newest: ids.slice(0, CACHED_IDS) })
    const lastPage = Math.floor(ids.length / PAGE_SIZE) * PAGE_SIZE
    for (const offset of [
      0,
      CACHED_IDS - PAGE_SIZE,
      CACHED_IDS,
      CACHED_IDS + 20 * PAGE_SIZE,
      lastPage,
      lastPage + PAGE_SIZE,
    ]) {
      const { rows } = await readPage(tx, 'RoCkEt', matches, offset)
      expect(rows.map((row) => Number(row.id))).toEqual(ids.slice(offset, offset + PAGE_SIZE))
    }
  })
})
