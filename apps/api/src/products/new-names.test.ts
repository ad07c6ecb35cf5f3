import type { PreviewReply } from '@phuljhari/contract/products/price-list.contract'
import { describe, expect, it } from 'vitest'
import { form, testApi } from '../../test/harness.ts'

const api = testApi()
const HEADER = 'productName,brandName,category,orignalPrice'
async function send(url: string, rows: string[], choices: object = {}) {
  const file = {
    name: 'file',
    filename: 'list.csv',
    type: 'text/csv',
    bytes: Buffer.from([HEADER, ...rows].join('\n')),
  }
  const reply = await api.send('POST', url, await form({ choices: JSON.stringify(choices) }, file))
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const upload = (rows: string[], choices?: object) => send('/products/upload-excel', rows, choices)
const preview = (rows: string[], choices?: object): Promise<PreviewReply> =>
  send('/products/upload-excel/preview', rows, choices)
const names = async (url: '/brand' | '/category') =>
  (await api.anonymous('GET', url)).json().map((row: { name: string }) => row.name)

const LIST = ['Atom,Sony,BOMB,100', 'Hydro,sonny,bomb,120', 'Whistle,Sony,WHISTLES,80', 'Pot,Sony,BOMBS,60']

describe('new brands and categories in the preview', () => {
  // covers upload-8
  it('are listed with the existing name that they resemble', async () => {
    await upload(['Classic,Sony,BOMBS,50'])
    expect((await preview(LIST)).newNames).toEqual([
      { field: 'category', name: 'BOMB', products: 2, similarTo: 'BOMBS' },
      { field: 'category', name: 'WHISTLES', products: 1, similarTo: null },
      { field: 'brandName', name: 'sonny', products: 1, similarTo: 'Sony' },
    ])
    expect((await preview(['Atom,SONY,bombs,100'])).newNames).toEqual([])
  })

  it('resemble a more frequent new name of the same list', async () => {
    expect((await preview(LIST)).newNames).toContainEqual({
      field: 'brandName',
      name: 'sonny',
      products: 1,
      similarTo: 'Sony',
    })
  })

  it('do not include the names of excluded rows', async () => {
    expect((await preview(LIST, { excludedRows: [3, 4] })).newNames.map(({ name }) => name)).toEqual([
      'BOMB',
      'BOMBS',
      'Sony',
    ])
  })
})

describe('chosen spellings', () => {
  const spellings = { category: { Bomb: 'BOMBS', WHISTLES: 'WHISTLES' }, brandName: { SONNY: 'Sony' } }

  it('are shown in the preview, where the choice can still be changed', async () => {
    await upload(['Atom,Sony,BOMBS,100'])
    const reply = await preview(LIST, { spellings })
    expect(reply.rows).toMatchObject([
      { productName: 'Atom', category: 'BOMBS', outcome: 'unchanged' },
      { productName: 'Hydro', category: 'BOMBS', brandName: 'Sony', outcome: 'new' },
      { productName: 'Whistle', category: 'WHISTLES' },
      { productName: 'Pot' },
    ])
    expect(reply.newNames.map(({ name }) => name)).toEqual(['BOMB', 'WHISTLES', 'sonny'])
  })

  // covers upload-8
  it('are stored, without duplicating or moving existing products', async () => {
    await upload(['Atom,Sony,BOMBS,100'])
    expect(await upload(LIST, { spellings })).toMatchObject({ created: 3, updated: 0, unchanged: 1 })
    expect([await names('/category'), await names('/brand')]).toEqual([['BOMBS', 'WHISTLES'], ['Sony']])
  })

  it('may be those of the list itself', async () => {
    await upload(['Classic,Sony,BOMBS,50'])
    await upload(['Atom,Sony,BOMB,100'], { spellings: { category: { BOMB: 'BOMB' } } })
    expect(await names('/category')).toEqual(['BOMB', 'BOMBS'])
  })

  it('must not be empty', async () => {
    const file = { name: 'file', filename: 'list.csv', type: 'text/csv', bytes: Buffer.from(HEADER) }
    const choices = JSON.stringify({ spellings: { category: { BOMB: ' ' } } })
    const reply = await api.send('POST', '/products/upload-excel', await form({ choices }, file))
    expect(reply.statusCode).toBe(400)
  })
})

describe('excluded rows in the preview', () => {
  it('are marked, and no longer conflict with others', async () => {
    const rows = ['Atom,Sony,BOMBS,100', 'Atom,Sony,BOMBS,120', 'Pot,Sony,POTS,60']
    expect((await preview(rows)).refused).toMatchObject([{ row: 3 }])
    const reply = await preview(rows, { excludedRows: [2] })
    expect(reply.refused).toEqual([])
    expect(reply.rows.map(({ row, isExcluded, outcome }) => [row, isExcluded, outcome])).toEqual([
      [2, true, 'new'],
      [3, false, 'new'],
      [4, false, 'new'],
    ])
  })

  // covers upload-9
  it('belong to one panel if two tables are side by side', async () => {
    const file = (excludedRows: unknown[]) =>
      form(
        { choices: JSON.stringify({ answers: { panels: 'both' }, excludedRows }) },
        {
          name: 'file',
          filename: 'list.csv',
          type: 'text/csv',
          bytes: Buffer.from('Item,Rate,,Item,Rate\nAtom,100,,Rocket,50\nHydro,120,,Whistle,60\n'),
        },
      )
    const included = async (excludedRows: unknown[]) => {
      const reply = await api.send('POST', '/products/upload-excel/preview', await file(excludedRows))
      const { rows } = reply.json() as PreviewReply
      return rows.flatMap(({ isExcluded, productName }) => (isExcluded ? [] : productName))
    }
    expect(await included([])).toEqual(['Atom', 'Rocket', 'Hydro', 'Whistle'])
    expect(await included([{ row: 2, panel: 1 }])).toEqual(['Atom', 'Hydro', 'Whistle'])
    expect(await included([2, { row: 3, panel: 0 }])).toEqual(['Whistle'])
    expect((await api.send('POST', '/products/upload-excel', await file([{ row: 2, panel: 1 }]))).json()).toMatchObject(
      {
        created: 3,
      },
    )
  })

  it('may be all rows of a list', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `Product ${index},Sony,BOMBS,100`)
    const excludedRows = rows.map((_, index) => ({ row: index + 2, panel: 0 }))
    expect((await preview(rows, { excludedRows })).rows.every(({ isExcluded }) => isExcluded)).toBe(true)
  })
})
