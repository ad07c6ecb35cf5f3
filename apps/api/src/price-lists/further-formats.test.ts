import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { Cell, Grid } from './grid.ts'
import { openWorkbook, type FileKind } from './open-workbook.ts'
import { readUpload } from './read-upload.ts'
import { readPriceList } from './reader/read-price-list.ts'

const LIMITS = { maxRows: 20_000, maxColumns: 200 }
function grids(bytes: Buffer | string, kind: FileKind): Grid[] {
  const opened = openWorkbook(Buffer.from(bytes), kind, LIMITS)
  if ('refusal' in opened) throw new Error(opened.refusal)
  return opened.grids
}
/** The products of a file as [name, category, price in paise, selling price]. */
const products = (bytes: Buffer | string, kind: FileKind) =>
  readPriceList(grids(bytes, kind))?.rows.flatMap((row) =>
    row.kind === 'product'
      ? [[row.product.productName, row.product.category, row.product.orignalPrice, row.product.discountPrice]]
      : [],
  )

const ROWS: Cell[][] = [
  ['Item', 'Dealer', 'MRP'],
  ['Kuruvi', 5, 40],
  ['Lakshmi', 6, 75],
  ['Hydro', 7, 90],
]
function workbook(rows: Cell[][], marks: object = {}): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, { ...utils.aoa_to_sheet(rows), ...marks }, 'List')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

describe('a message', () => {
  // covers upload-6
  it('is read line by line, with headings, prices in any style, and numbers that may be sizes refused', () => {
    const text = `*SRI MURUGAN CRACKERS*

*One Sound Crackers*
Lakshmi 5s - 45/-
2. Parrot : 55
Two sound 10 pcs Rs.60
🎆 Sparklers 🎆
✨ 10 cm Electric - ₹25
7 cm 10
Gift box 21 items — 1,500/-
Call 9876543210`
    expect(products(text, 'chat')).toEqual([
      ['Lakshmi 5s', 'One Sound Crackers', 4500, null],
      ['Parrot', 'One Sound Crackers', 5500, null],
      ['Two sound 10 pcs', 'One Sound Crackers', 6000, null],
      ['10 cm Electric', 'Sparklers', 2500, null],
      ['Gift box 21 items', 'Sparklers', 150_000, null],
    ])
    const errors = readPriceList(grids(text, 'chat'))?.rows.filter(({ kind }) => kind === 'error')
    expect(errors).toMatchObject([{ row: 9, typed: { productName: '7 cm 10', orignalPrice: '10?' } }])
  })

  it('is read without the names and times of an exported chat', () => {
    const said = (text: string) => `[12/10/26, 9:30 am] Murugan Crackers: ${text}\n`
    const text = ['Bombs', 'Atom - 100/-', 'Hydro - 200/-', 'King - 300/-'].map(said).join('')
    expect(products(text, 'chat')).toContainEqual(['Hydro', 'Bombs', 20_000, null])
  })

  it('that is a table is read as one, with pipes too', () => {
    const text = '| Item | MRP | Net |\n|---|---|---|\n| Atom, big | 100 | 20 |\n| Hydro | 200 | 40 |'
    expect(products(text, 'chat')).toEqual([
      ['Atom, big', 'Uncategorised', 10_000, 2000],
      ['Hydro', 'Uncategorised', 20_000, 4000],
    ])
  })
})

describe('a table of HTML', () => {
  it('is read with spans and entities, without its scripts, and asks about rows that it does not show', () => {
    const html = `<!DOCTYPE html><style>td { color: red }</style><script>document.write("<tr><td>X<td>1")</script>
      <table><tr><th>Category<th>Item<th>MRP</tr>
      <tr><td rowspan="2">BOMBS</td><td>Atom&nbsp;4&quot;</td><td>&#8377;45</td></tr>
      <tr><td>Hydro <!-- <td>9</td> --></td><td>90/-</td></tr>
      <tr style="display: none"><td>OLD</td><td>Paper</td><td>5</td></tr>
      <tr><td>BOMBS</td><td><s>Bullet</s></td><td>50</td></tr></table>`
    expect(products(html, 'html')).toEqual([
      ['Atom 4"', 'BOMBS', 4500, null],
      ['Hydro', 'BOMBS', 9000, null],
    ])
    const list = readPriceList(grids(html, 'html'))
    expect(list?.questions.map(({ id }) => id)).toEqual(['hiddenRows', 'struckRows'])
  })

  it('that never ends, or spans millions of cells, takes no longer than another text of its size', () => {
    const endless = `<table>${'<tr><td colspan="9999999" rowspan="9999999">A<td '.repeat(20_000)}`
    expect(grids(endless, 'html')[0]?.rows[0]?.length).toBeLessThanOrEqual(LIMITS.maxColumns)
    expect(grids(`<table><tr><td>A${'<'.repeat(200_000)}`, 'html')[0]?.rows).toEqual([['A']])
  })
})

it('reads an OpenDocument spreadsheet like the other formats', () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(ROWS), 'List')
  const ods = write(book, { type: 'buffer', bookType: 'ods' }) as Buffer
  expect(grids(ods, 'zip')[0]?.rows).toEqual(ROWS)
})

describe('what a seller hides', () => {
  const ids = (bytes: Buffer, answers = {}) => {
    const list = readPriceList(grids(bytes, 'zip'), { answers })
    return [list?.questions.map(({ id }) => id), list?.rows.filter(({ kind }) => kind === 'product').length]
  }

  it('is left out until someone says that it counts', () => {
    const rows = workbook(ROWS, { '!rows': [{}, {}, { hidden: true }] })
    expect(ids(rows)).toEqual([['hiddenRows'], 2])
    expect(ids(rows, { hiddenRows: 'read' })).toEqual([[], 3])
    const columns = workbook(ROWS, { '!cols': [{}, { hidden: true }] })
    expect(ids(columns)).toEqual([['hiddenColumns'], 3])
    expect(ids(columns, { hiddenColumns: 'leave' })).toEqual([[], 3])
  })

  /** Strikes the cell A3 through, as a spreadsheet program does. */
  function withStruckCell(bytes: Buffer): Buffer {
    const parts = CFB.read(bytes, { type: 'buffer' })
    const change = (path: string, edit: (text: string) => string) => {
      const part = CFB.find(parts, path)
      if (part) part.content = Buffer.from(edit(Buffer.from(part.content as Uint8Array).toString('utf8')))
    }
    change('/xl/styles.xml', (text) =>
      text
        .replace(/<fonts[^>]*>/, '$&<font><strike/><sz val="12"/></font>')
        .replace(/<\/cellXfs>/, '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>$&')
        .replace(/(<cellXfs[^>]*><xf [^>]*fontId=")0/, '$11'),
    )
    change('/xl/worksheets/sheet1.xml', (text) => text.replace('<c r="A3"', '<c r="A3" s="1"'))
    return CFB.write(parts, { type: 'buffer', fileType: 'zip' }) as Buffer
  }

  it('by striking a name through is left out, too', () => {
    const struck = withStruckCell(workbook(ROWS.map((row) => row.toSpliced(1, 1))))
    expect(grids(struck, 'zip')[0]?.struckRows).toEqual([2])
    expect(ids(struck)).toEqual([['struckRows'], 2])
    expect(ids(struck, { struckRows: 'read' })).toEqual([[], 3])
  })
})

describe('an uploaded file', () => {
  const upload = (filename: string, text: string) => readUpload({ filename, bytes: Buffer.from(text) }, {})

  it('is recognised by its name and first bytes as a message, or as HTML that is named .xls', async () => {
    expect((await upload('list.txt', 'Atom - 45/-\nHydro - 50/-\nKing - 60/-')).list.rows).toHaveLength(3)
    const html = '<html><table><tr><td>Item<td>MRP</tr><tr><td>Atom<td>5</tr></table>'
    expect((await upload('list.xls', html)).list.rows).toHaveLength(2)
  })

  it.each([
    ['list.pdf', '%PDF-1.7'],
    ['list.csv', '%PDF-1.7'],
    ['list.jpg', 'x'],
  ])('is refused with the advice to paste its text when it is %s and starts with %j', async (filename, text) => {
    await expect(upload(filename, text)).rejects.toMatchObject({
      code: 'sheet.unsupported',
      message: expect.stringContaining('paste'),
    })
  })
})
