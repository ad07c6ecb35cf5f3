import { utils, write, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { openWorkbook } from './open-workbook.ts'

const LIMITS = { maxRows: 100, maxColumns: 20 }

function open(sheets: Record<string, unknown[][]>, change: (sheet: WorkSheet, book: WorkBook) => void = () => {}) {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows)
    utils.book_append_sheet(book, sheet, name)
    change(sheet, book)
  }
  const opened = openWorkbook(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, 'zip', LIMITS)
  return 'grids' in opened ? opened.grids : opened.refusal
}
const shown = (v: number, z: string) =>
  open({ List: [['Item'], [v]] }, (sheet) => {
    sheet['A2'] = { t: 'n', v, z }
  })

// covers upload-13
it.each([
  ['a date, which a fraction of an inch became', 45_353, 'd-mmm', '2-Mar'],
  ['a fraction', 3.5, '# ?/?', '3 1/2'],
  ['a number with a unit', 30, '0" cm"', '30 cm'],
  ['a percentage', 0.8, '0%', '80%'],
])('reads %s as it is shown', (_what, value, format, text) => {
  expect(shown(value, format)).toMatchObject([{ rows: [['Item'], [text]] }])
})

it.each([
  ['rupees', 1750.25, '"Rs. "0', 1750.25],
  ['a rounded amount', 12.4, '0', 12.4],
  ['Indian grouping', 125_000, '[>=100000]##\\,##\\,##0;##,##0', 125_000],
])('reads %s as the number itself', (_what, value, format, number) => {
  expect(shown(value, format)).toMatchObject([{ rows: [['Item'], [number]] }])
})

it('ignores hidden sheets', () => {
  const grids = open({ Now: [['Item', 'MRP']], Old: [['Item', 'MRP']] }, (_sheet, book) => {
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  })
  expect(grids).toMatchObject([{ sheet: 'Now' }])
})
