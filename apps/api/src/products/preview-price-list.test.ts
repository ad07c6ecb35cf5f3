import { utils, write } from '@e965/xlsx'
import type { PreviewReply } from '@phuljhari/contract/products/price-list.contract'
import { describe, expect, it } from 'vitest'
import { form, testApi } from '../../test/harness.ts'

const api = testApi()
const send = async (url: string, text: string | Buffer, choices: object = {}, filename = 'list.csv') =>
  api.send(
    'POST',
    url,
    await form(
      { choices: JSON.stringify(choices) },
      { name: 'file', filename, type: 'text/csv', bytes: Buffer.from(text) },
    ),
  )
const upload = (text: string | Buffer, choices?: object, filename?: string) =>
  send('/products/upload-excel', text, choices, filename)
const preview = async (text: string | Buffer, choices?: object, filename?: string) =>
  (await send('/products/upload-excel/preview', text, choices, filename)).json() as PreviewReply
const listed = async () => ((await api.anonymous('GET', '/products')).json() as unknown[]).length

const LIST = 'Sl,Item,Rate,Net\n,BOMBS (80% Discount),,\n1,Atom,250,50\n2,Hydro,300,60\n3,Paper,ask,\n\nThank you,,,\n'

// covers upload-5
it('previews an upload and changes nothing', async () => {
  await upload('Sl,Item,Rate,Net,Category\n1,ATOM,250,50,BOMBS\n2,hydro,200,60,bombs')
  const reply = await preview(LIST)
  expect(reply).toMatchObject({
    sheet: 'Sheet1',
    header: [1],
    questions: [],
    columns: { productName: 1, orignalPrice: 2, discountPrice: 3, brandName: null, category: null },
    brandName: 'Unbranded',
    category: 'Uncategorised',
    rows: [
      { row: 3, outcome: 'unchanged', productName: 'Atom', category: 'BOMBS', orignalPrice: 250, discountPrice: 50 },
      { row: 4, outcome: 'changed', before: { category: 'BOMBS', orignalPrice: 200, discountPrice: 60 } },
    ],
    refused: [
      {
        row: 5,
        typed: { productName: 'Paper', orignalPrice: 'ask' },
        errors: [
          {
            row: 5,
            column: 'Rate',
            message: 'Valid price is required: the list has “ask”. Write rupees in figures, such as 1250 or 1,250.50',
          },
        ],
      },
    ],
    others: [
      { row: 1, kind: 'header' },
      { row: 2, kind: 'heading', text: 'BOMBS (80% Discount)' },
      { row: 7, kind: 'note', text: 'Thank you' },
    ],
    blank: 1,
  })
  expect(reply.found.map(({ letter, title, samples }) => [letter, title, samples[0]])).toContainEqual([
    'B',
    'Item',
    'BOMBS (80% Discount)',
  ])
  expect((await preview(LIST)).rows).toEqual(reply.rows)
})

it('uploads with the same choices what the preview showed', async () => {
  const choices = {
    columns: { productName: 1, orignalPrice: 2 },
    discountPercent: 50,
    brandName: 'Standard',
    category: 'ROCKETS',
  }
  const shown = await preview(LIST, choices)
  expect(shown.rows).toMatchObject([
    { outcome: 'new', brandName: 'Standard', category: 'BOMBS', discountPrice: 50 },
    { outcome: 'new', brandName: 'Standard', discountPrice: 60 },
  ])
  expect((await upload(LIST, choices)).json()).toMatchObject({ created: 2, errors: [{ row: 5 }] })
  expect((await preview(LIST, choices)).rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
})

it('reads the chosen sheet', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Item', 'Rate'],
      ['A', 1],
      ['B', 2],
    ]),
    'Retail',
  )
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Item', 'Rate'],
      ['A', 3],
    ]),
    'Dealers',
  )
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  expect(await preview(bytes, {}, 'l.xlsx')).toMatchObject({ sheet: 'Retail', sheets: ['Retail', 'Dealers'] })
  expect((await preview(bytes, { sheet: 'Dealers' }, 'l.xlsx')).rows).toMatchObject([{ orignalPrice: 3 }])
})

// covers upload-12
it('keeps the same name in two categories as two products and duplicates neither', async () => {
  const text = 'name,category,rate\nPot,FLOWER POTS,60\nPot,"FLOWER POTS, BRANDED",70\nPot,FLOWER POTS,60\n'
  expect((await upload(text)).json()).toMatchObject({ created: 2, updated: 0, unchanged: 1, errors: [] })
  expect((await upload(text.replace('70', '75'))).json()).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 2,
    errors: [],
  })
  expect(await listed()).toBe(2)
})

it('moves an existing product to the category in the list', async () => {
  await upload('name,category,rate\nPot,FLOWERPOTS,60')
  expect((await upload('name,category,rate\nPot,FLOWER POTS,60')).json()).toMatchObject({ created: 0, updated: 1 })
  expect(await listed()).toBe(1)
})

describe('a list without brands', () => {
  const LISTED = 'name,category,rate\nPot,FLOWER POTS,60'

  // covers upload-12
  it('changes the one product of that name, whatever its brand is now', async () => {
    await upload('name,brand,category,rate\nPot,Standard,FLOWER POTS,50')
    expect((await preview(LISTED)).rows).toMatchObject([{ outcome: 'changed', brandName: 'Standard' }])
    expect((await upload(LISTED)).json()).toMatchObject({ created: 0, updated: 1 })
    expect(await listed()).toBe(1)
  })

  it('adds a separate product when a brand was chosen', async () => {
    await upload('name,brand,category,rate\nPot,Standard,FLOWER POTS,50')
    expect((await upload(LISTED, { brandName: 'Sony' })).json()).toMatchObject({ created: 1 })
  })

  it('refuses a name that several brands have, unless one product is unbranded', async () => {
    await upload('name,brand,category,rate\nPot,Standard,FLOWER POTS,50\nPot,Sony,FLOWER POTS,55')
    expect((await preview(LISTED)).refused).toMatchObject([
      {
        row: 2,
        errors: [
          {
            column: 'name',
            message: 'Products of this name have several brands (Standard, Sony): add a column of brands',
          },
        ],
      },
    ])
    await upload('name,brand,category,rate\nPot,Unbranded,FLOWER POTS,50')
    expect((await preview(LISTED)).rows).toMatchObject([{ outcome: 'changed', brandName: 'Unbranded' }])
  })
})

describe('a list without categories', () => {
  it('leaves existing products in their categories', async () => {
    await upload('name,category,rate\nPot,FLOWER POTS,50')
    expect((await upload('name,rate\nPot,60\nNew,5')).json()).toMatchObject({ created: 1, updated: 1 })
    expect((await preview('name,rate\nPot,60\nNew,5')).rows).toMatchObject([
      { outcome: 'unchanged', category: 'FLOWER POTS' },
      { outcome: 'unchanged', category: 'Uncategorised' },
    ])
  })

  it('refuses a name that exists in several categories', async () => {
    await upload('name,category,rate\nPot,FLOWER POTS,50\nPot,BRANDED,60')
    expect((await preview('name,rate\nPot,60')).refused[0]?.errors[0]?.message).toBe(
      'Products of this name are in several categories (FLOWER POTS, BRANDED): add a column of categories',
    )
  })
})

it('refuses a second price for a product and names the first row', async () => {
  expect((await upload('name,rate\nLaddu,2300\nLaddu,3500')).json()).toMatchObject({
    created: 1,
    errors: [{ row: 3, message: 'Same product as row 2, but a different price. Rename one of them.' }],
  })
})

// covers upload-13
it('refuses a list with ambiguous prices until the columns are chosen', async () => {
  const text = 'Kuruvi,40,32,8\nLakshmi,75,60,15\nTwo Sound,170,136,34'
  expect((await preview(text)).questions).toHaveLength(1)
  const refused = await upload(text)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ code: 'sheet.ambiguous', questions: [{ id: 'prices' }] })
  expect(await listed()).toBe(0)
  const choices = { columns: { productName: 0, orignalPrice: 1, discountPrice: 3 } }
  expect((await upload(text, choices)).json()).toMatchObject({ created: 3 })
})

it('uploads an ambiguous list once the questions in the refusal are answered', async () => {
  const text = 'Item,MRP,Bundle Price\nKuruvi,40,390\nLakshmi,75,700\nTwo Sound,170,165'
  const { questions } = (await upload(text)).json() as Pick<PreviewReply, 'questions'>
  expect(questions.map(({ id, options }) => [id, options.map((option) => option.label)])).toEqual([
    ['prices', expect.arrayContaining(['“MRP”. There is no other price.'])],
  ])
  const answer = questions[0]?.options.find(({ label }) => label === '“MRP”. There is no other price.')
  expect((await upload(text, { answers: { prices: answer?.id } })).json()).toMatchObject({ created: 3, errors: [] })
})

// covers upload-14
it('shows brands and categories as they will be stored', async () => {
  await upload('name,brand,category,rate\nPot,Sony,FLOWER POTS,50')
  const text = 'name,brand,category,rate\nRed Pot, sony,Flower  Pots,60\nAtom,Cock,Bombs,70\nHydro,COCK,BOMBS,80'
  expect((await preview(text)).rows).toMatchObject([
    { brandName: 'Sony', category: 'FLOWER POTS' },
    { brandName: 'Cock', category: 'Bombs' },
    { brandName: 'Cock', category: 'Bombs' },
  ])
  await upload(text)
  const stored = (await api.anonymous('GET', '/products')).json() as Array<{ brandName: string; category: string }>
  expect(new Set(stored.map(({ brandName, category }) => `${brandName} ${category}`))).toEqual(
    new Set(['Sony FLOWER POTS', 'Cock Bombs']),
  )
})

describe('answers', () => {
  const LISTED = 'Item,MRP,Bundle Price\nKuruvi,40,390\nLakshmi,75,700\nTwo Sound,170,165'
  const NEXT_YEAR = 'item, MRP,Bundle Price\nParrot,45,400\nHydro,85,800\nBullet,180,175'
  const answers = { prices: 'price:1' }

  // covers upload-14
  it('are remembered for the next list with the same columns', async () => {
    await upload(LISTED, { answers })
    expect(await preview(NEXT_YEAR)).toMatchObject({ questions: [], isRemembered: true })
    expect((await upload(NEXT_YEAR)).json()).toMatchObject({ created: 3 })
    expect(await preview('Item,MRP,Case Price\nA,40,390\nB,75,700\nC,170,165')).toMatchObject({
      questions: [{ id: 'prices' }],
      isRemembered: false,
    })
  })

  it('are remembered with the default brand and category', async () => {
    const defaults = { brandName: 'Sony', category: 'SPARKLERS' }
    await upload('Item,MRP\nA,40\nB,75', defaults)
    expect(await preview('Item,MRP\nA,45\nD,75')).toMatchObject({
      ...defaults,
      isRemembered: true,
      rows: [{ brandName: 'Sony', category: 'SPARKLERS' }, {}],
    })
    expect(await preview('Item,MRP\nA,40', { brandName: 'Cock' })).toMatchObject({ brandName: 'Cock' })
    const others = await preview('Item,MRP\nC,40\nD,75')
    expect(others).toMatchObject({ brandName: 'Unbranded', isRemembered: false, isOutdated: true })
  })

  // covers upload-7
  it('are requested again where the same titles hold something else, and nothing is saved before that', async () => {
    const titled = (rows: string) => `Item,MRP,Discount\n${rows}`
    const inRupees = titled('Kuruvi,100,15\nLakshmi,300,45\nBullet,1000,150\nHydro,500,75')
    await upload(inRupees, { answers: { 'meaning:2': 'amount' } })
    const inPercent = titled('Kuruvi,100,18\nLakshmi,300,10\nBullet,1000,18\nHydro,500,30')
    const before = await listed()
    expect(await preview(inPercent)).toMatchObject({
      questions: [{ id: 'meaning:2' }],
      isRemembered: false,
      isOutdated: true,
    })
    const refused = await upload(inPercent)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'sheet.ambiguous'])
    expect(await listed()).toBe(before)
    const dearer = titled('Kuruvi,110,16\nLakshmi,320,48\nBullet,1100,165\nHydro,540,81')
    expect(await preview(dearer)).toMatchObject({ questions: [], isRemembered: true })
  })

  it('of releases that did not store the contents are requested again', async () => {
    await upload(LISTED, { answers })
    await api.db.run({
      name: 'forget_evidence',
      text: `update price_list_layouts set choices = choices - 'evidence'`,
    })
    expect(await preview(NEXT_YEAR)).toMatchObject({ questions: [{ id: 'prices' }], isOutdated: true })
  })

  it('about columns that were chosen are not dropped without a question', async () => {
    const chosen = { columns: { orignalPrice: 2, discountPrice: null } }
    await upload('Item,Old,MRP\nA,45,50\nB,90,100\nC,180,200', chosen)
    const next = 'Item,Old,MRP\nA,50,5\nB,100,90\nC,200,9'
    expect(await preview(next)).toMatchObject({ questions: [{ id: 'columns' }], isOutdated: true })
    expect((await upload(next)).statusCode).toBe(422)
    expect(await preview(next, { answers: { columns: 'same' } })).toMatchObject({
      questions: [],
      rows: [{ orignalPrice: 5 }, {}, {}],
    })
  })

  it('about spellings and the sheet are remembered too', async () => {
    const workbook = (price: number) => {
      const book = utils.book_new()
      const sheet = (...rows: unknown[][]) => utils.aoa_to_sheet([['Item', 'Category', 'MRP'], ...rows])
      utils.book_append_sheet(book, sheet(['A', 'BOMBS', price], ['B', 'BOMBS', price]), 'Retail')
      utils.book_append_sheet(book, sheet(['C', 'ROCKETTS', price]), 'Gifts')
      return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    }
    await upload(workbook(50), { sheet: 'Gifts', spellings: { category: { ROCKETTS: 'ROCKETS' } } }, 'list.xlsx')
    expect(await preview(workbook(60), {}, 'list.xlsx')).toMatchObject({
      sheet: 'Gifts',
      questions: [],
      rows: [{ productName: 'C', category: 'ROCKETS', orignalPrice: 60 }],
    })
  })

  it('can be forgotten', async () => {
    await upload(LISTED, { answers })
    const { layout } = await preview(NEXT_YEAR)
    await api.send('DELETE', `/products/upload-excel/layouts/${layout}`)
    expect(await preview(NEXT_YEAR)).toMatchObject({ questions: [{ id: 'prices' }], isRemembered: false })
  })

  it('about the texts of a list are not remembered', async () => {
    const discounted = (percent: number) => `Up to ${percent}% discount,\nItem,Rate\nA,100\nB,200\nC,300`
    await upload(discounted(80), { answers: { discount: 'percent:80' } })
    expect(await preview(discounted(50))).toMatchObject({ questions: [{ id: 'discount' }], isRemembered: false })
  })

  it('given now override remembered ones', async () => {
    await upload(LISTED, { answers })
    const { rows } = await preview(LISTED, { columns: { orignalPrice: 2, discountPrice: null } })
    expect(rows[0]).toMatchObject({ orignalPrice: 390 })
  })
})

it('keeps the other questions when one is answered', async () => {
  const text = 'Item,MRP,Bundle Price,Group\nA,40,390,X\nB,75,700,\nC,170,165,Y\n'
  const ids = (choices: object) => preview(text, choices).then(({ questions }) => questions.map(({ id }) => id))
  expect(await ids({ answers: { category: 'none' } })).toEqual(['prices'])
  expect(await ids({ columns: { discountPrice: null } })).toEqual(['category'])
})

it.each([
  ['choices that are not JSON', 'x'],
  ['a column that does not exist', JSON.stringify({ columns: { productName: 200 } })],
  ['a discount of 100 %', JSON.stringify({ discountPercent: 100 })],
])('refuses %s', async (_what, choices) => {
  const file = { name: 'file', filename: 'l.csv', type: 'text/csv', bytes: Buffer.from('name,rate\nA,1') }
  const reply = await api.send('POST', '/products/upload-excel/preview', await form({ choices }, file))
  expect(reply.statusCode).toBe(400)
})

it('requires a sign-in', async () => {
  const body = await form(
    {},
    { name: 'file', filename: 'l.csv', type: 'text/csv', bytes: Buffer.from('name,rate\nA,1') },
  )
  expect((await api.anonymous('POST', '/products/upload-excel/preview', body)).statusCode).toBe(401)
})
