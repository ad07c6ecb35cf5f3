import { deflateRawSync } from 'node:zlib'
import { CFB, utils, write, type BookType } from '@e965/xlsx'
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
/** A container with the streams of a password-protected workbook. */
function encrypted(): Buffer {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(64, 4))
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(4096, 1))
  return CFB.write(container, { type: 'buffer' }) as Buffer
}
/** A zip whose only sheet unpacks to 300 MB. */
function bomb(): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const packed = deflateRawSync(Buffer.alloc(314_572_800, '0'), { level: 9 })
  const [local, central, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)]
  local.writeUInt32LE(0x04034b50, 0)
  central.writeUInt32LE(0x02014b50, 0)
  for (const [header, at] of [
    [local, 8],
    [central, 10],
  ] as const) {
    header.writeUInt16LE(8, at)
    header.writeUInt32LE(packed.length, at + 10)
    // The header claims that the entry unpacks to 1 KB.
    header.writeUInt32LE(1024, at + 14)
    header.writeUInt16LE(name.length, at + 18)
  }
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
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
  // covers upload-2
  it.each([['xlsx'], ['xls'], ['xlsm'], ['xlsb'], ['csv']] as const)(
    'reads .%s and changes nothing when the same file is uploaded twice',
    async (type) => {
      const bytes = sheet([HEADER, ...ROWS], type)
      expect((await upload(bytes, `list.${type}`)).json()).toEqual({
        created: 3,
        updated: 0,
        unchanged: 0,
        uploadId: expect.any(String),
        errors: [],
      })
      expect(await names()).toMatchObject([
        { productName: 'Sky Rocket', orignalPrice: 250, discountPrice: 50 },
        { productName: "Lakshmi 4' (5 Pcs)", orignalPrice: 1750, discountPrice: 1500.5 },
        { productName: 'மத்தாப்பு 0012', orignalPrice: 80, discountPrice: 0 },
      ])
      expect((await upload(bytes, `list.${type}`)).json()).toEqual({ created: 0, updated: 0, unchanged: 3, errors: [] })
    },
  )

  it('updates the prices of existing products, ignoring case and spaces in names', async () => {
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
    expect(reply.json()).toEqual({ created: 0, updated: 1, unchanged: 0, uploadId: expect.any(String), errors: [] })
    expect((await names()).find((product) => product.productName === 'Sky Rocket')).toMatchObject({
      orignalPrice: 300,
      discountPrice: 60,
    })
  })

  it('names the rows with errors and uploads the others', async () => {
    const reply = await upload(
      sheet([['My shop'], HEADER, ['', 'Sony', 'ROCKETS', 250, 300], ROWS[0] ?? []], 'xlsx'),
      'list.xlsx',
    )
    expect(reply.json()).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      uploadId: expect.any(String),
      errors: [
        { row: 3, column: 'productName', message: 'Name is required' },
        { row: 3, column: 'discountPrice', message: 'Discount price must be less than original price' },
      ],
    })
  })

  it('creates each product once when the same list is uploaded twice at the same time', async () => {
    const bytes = sheet([HEADER, ...ROWS], 'xlsx')
    const replies = await Promise.all([upload(bytes, 'a.xlsx'), upload(bytes, 'a.xlsx')])
    expect(replies.map((reply) => reply.json().created).toSorted()).toEqual([0, 3])
    expect(await names()).toHaveLength(3)
  })

  // covers upload-15
  it.each([
    ['another kind of file', 'list.pdf', Buffer.from('%PDF-1.7'), 415, 'sheet.unsupported'],
    ['a picture named .xlsx', 'list.xlsx', Buffer.from('ffd8ffe0', 'hex'), 415, 'sheet.unreadable'],
    [
      'a zip that is not a workbook',
      'list.xlsx',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      415,
      'sheet.unreadable',
    ],
    ['a list without a header', 'list.csv', Buffer.from('a,b\n1,2\n'), 415, 'sheet.unreadable'],
    ['a workbook with a password', 'list.xlsx', encrypted(), 415, 'sheet.unreadable'],
    ['a zip bomb', 'list.xlsx', bomb(), 415, 'sheet.unreadable'],
    ['an empty sheet', 'list.csv', Buffer.from(',,\n\n'), 415, 'sheet.unreadable'],
    ['binary data', 'list.csv', Buffer.from([1, 0, 2, 0, 0]), 415, 'sheet.unreadable'],
    ['a web page named .xls', 'list.xls', Buffer.from('<html><table>'), 415, 'sheet.unreadable'],
    ['a truncated workbook', 'list.xlsx', sheet([HEADER, ...ROWS], 'xlsx').subarray(0, 3000), 415, 'sheet.unreadable'],
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

  // covers upload-15
  it('says what is wrong with a file', async () => {
    const messageFor = async (bytes: Buffer, filename: string) => (await upload(bytes, filename)).json().message
    expect(await messageFor(encrypted(), 'l.xlsx')).toBe(
      'This file is protected by a password: save it without one, then upload it again',
    )
    expect(await messageFor(Buffer.alloc(0), 'l.xlsx')).toBe('This file is empty: no sheet has any content')
    expect(await messageFor(Buffer.from(',,\n'), 'l.csv')).toBe('This file is empty: no sheet has any content')
    expect(await messageFor(Buffer.from('Dear customer,\nthank you'), 'l.csv')).toBe(
      'No products found: name the columns, at least Product Name and MRP Price, in a row above them',
    )
  })

  it('reads text that looks like a formula as text', async () => {
    await upload(sheet([HEADER, ['=1+1', 'Sony', 'BOMBS', 5, '']], 'csv'), 'l.csv')
    expect((await names()).map((product) => product.productName)).toEqual(['=1+1'])
  })

  it('refuses a request without a file', async () => {
    expect((await api.send('POST', '/products/upload-excel', await form({ note: 'empty' }))).json().code).toBe(
      'sheet.missing',
    )
  })
})
