import { utils, write, type BookType } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { form, testApi } from '../../test/harness.ts'

const api = testApi()
const HEADER = ['productName', 'brandName', 'category', 'orignalPrice', 'discountPrice']
const ROWS = [
  ['Sky Rocket', 'Sony', 'ROCKETS', 250, 50],
  ["Lakshmi 4' (5 Pcs)", 'Cock', 'BOMBS', '₹1,750.00', '1,500.50'],
  ['மத்தாப்பு 0012', 'Ayyan', 'SPARKLERS', 80, ''],
]

function sheet(rows: unknown[][], type: BookType): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'List')
  return write(book, { type: 'buffer', bookType: type }) as Buffer
}
const upload = async (bytes: Buffer, filename: string) =>
  api.send(
    'POST',
    '/products/upload-excel',
    await form({}, { name: 'file', filename, type: 'application/octet-stream', bytes }),
  )
const names = async () =>
  (await api.anonymous('GET', '/products')).json() as Array<{
    productName: string
    orignalPrice: number
    discountPrice: number
  }>

describe('POST /products/upload-excel', () => {
  it.each([['xlsx'], ['xls'], ['xlsm'], ['xlsb'], ['csv']] as const)(
    'reads .%s, and the same file twice changes nothing',
    async (type) => {
      const bytes = sheet([HEADER, ...ROWS], type)
      expect((await upload(bytes, `list.${type}`)).json()).toEqual({ created: 3, updated: 0, unchanged: 0, errors: [] })
      expect(await names()).toMatchObject([
        { productName: 'Sky Rocket', orignalPrice: 250, discountPrice: 50 },
        { productName: "Lakshmi 4' (5 Pcs)", orignalPrice: 1750, discountPrice: 1500.5 },
        { productName: 'மத்தாப்பு 0012', orignalPrice: 80, discountPrice: 0 },
      ])
      expect((await upload(bytes, `list.${type}`)).json()).toEqual({ created: 0, updated: 0, unchanged: 3, errors: [] })
    },
  )

  it('updates the prices of known products, whatever the case and spaces of their names', async () => {
    await upload(sheet([HEADER, ...ROWS], 'xlsx'), 'list.xlsx')
    const reply = await upload(
      sheet(
        [
          ['Product Name', 'Brand', 'Category', 'MRP', 'Selling Price'],
          ['SKY  rocket', 'sony', 'rockets', 300, 60],
        ],
        'xlsx',
      ),
      'l.xlsx',
    )
    expect(reply.json()).toEqual({ created: 0, updated: 1, unchanged: 0, errors: [] })
    expect((await names()).find((product) => product.productName === 'Sky Rocket')).toMatchObject({
      orignalPrice: 300,
      discountPrice: 60,
    })
  })

  it('names the rows with errors and takes the others', async () => {
    const reply = await upload(
      sheet([['My shop'], HEADER, ['', 'Sony', 'ROCKETS', 250, 300], ROWS[0] ?? []], 'xlsx'),
      'list.xlsx',
    )
    expect(reply.json()).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      errors: [{ row: 3, column: 'productName', message: 'Name is required' }],
    })
  })

  it('makes each product once when the same list comes twice at once', async () => {
    const bytes = sheet([HEADER, ...ROWS], 'xlsx')
    const replies = await Promise.all([upload(bytes, 'a.xlsx'), upload(bytes, 'a.xlsx')])
    expect(replies.map((reply) => reply.json().created).toSorted()).toEqual([0, 3])
    expect(await names()).toHaveLength(3)
  })

  it.each([
    ['another kind of file', 'list.pdf', Buffer.from('%PDF-1.7'), 415, 'sheet.unsupported'],
    ['a picture named .xlsx', 'list.xlsx', Buffer.from('ffd8ffe0', 'hex'), 415, 'sheet.unreadable'],
    [
      'a zip that is no workbook',
      'list.xlsx',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      415,
      'sheet.unreadable',
    ],
    ['a list without a header', 'list.csv', Buffer.from('a,b\n1,2\n'), 415, 'sheet.unreadable'],
    ['more than 10 MB', 'list.csv', Buffer.alloc(10 * 1_048_576, 'a'), 413, 'sheet.too_large'],
    [
      'more than 20,000 rows',
      'list.csv',
      Buffer.from(`${HEADER.join()}\n${'a,b,c,1,\n'.repeat(20_001)}`),
      413,
      'sheet.too_large',
    ],
  ])('refuses %s', async (_what, filename, bytes, status, code) => {
    const reply = await upload(bytes, filename)
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status, code })
    expect(await names()).toEqual([])
  })

  it('asks for a file when none came', async () => {
    expect((await api.send('POST', '/products/upload-excel', await form({ note: 'empty' }))).json().code).toBe(
      'sheet.missing',
    )
  })
})
