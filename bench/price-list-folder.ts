import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { read, utils } from '@e965/xlsx'
import { readUpload } from '../apps/api/src/price-lists/read-upload.ts'

/**
 * How much of real price lists is read correctly without any question: `node bench/price-list-folder.ts <folder>`, a
 * folder with a MANIFEST.tsv that counts each file's product rows. The expected values come from columns labelled by
 * hand, extracted by plain code that shares nothing with the reader.
 */
type Cells = unknown[]
type Expected = { name: string; category: string; mrp: number; selling: number | null }
type Rule = {
  name: number
  /** A column; `heading` where texts in the name column are headings; `none` where the list has no categories. */
  category: number | 'heading' | 'none'
  mrp: number | ((row: Cells) => number)
  selling: number | ((row: Cells) => number) | null
}

const number = (cell: unknown) => Number(String(cell ?? '').replaceAll(',', ''))
const percentOff = (price: number, percent: number) => (row: Cells) =>
  Math.round(number(row[price]) * (100 - number(row[percent]))) / 100

const RULES: ReadonlyArray<[RegExp, Rule]> = [
  [/^muthu/, { name: 1, category: 'heading', mrp: 3, selling: 6 }],
  [/^vaily-final/, { name: 0, category: 5, mrp: 2, selling: 3 }],
  [/^vaily-products/, { name: 0, category: 7, mrp: 3, selling: 4 }],
  [/^srirama/, { name: 1, category: 0, mrp: 3, selling: 4 }],
  [/^jagadeesh/, { name: 1, category: 0, mrp: 4, selling: 5 }],
  [/^vijayr-inventory/, { name: 1, category: 2, mrp: 3, selling: percentOff(3, 5) }],
  [/^vijayr-product/, { name: 1, category: 'none', mrp: 2, selling: null }],
  [/^nanban/, { name: 2, category: 1, mrp: 4, selling: 5 }],
  [/^hariharan-traders-latest/, { name: 1, category: 0, mrp: 3, selling: 4 }],
  [/^hariharan-traders-first/, { name: 1, category: 0, mrp: 4, selling: null }],
  [/^ganapathy/, { name: 1, category: 'none', mrp: 3, selling: null }],
]

const clean = (cell: unknown) =>
  String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
const value = (row: Cells, from: Rule['mrp']) => (typeof from === 'function' ? from(row) : number(row[from]))

function expectedRows(file: string, bytes: Buffer, rule: Rule): Map<number, Expected> {
  const book = file.endsWith('.csv')
    ? read(bytes.toString('utf8').replace(/^\u{feff}/u, ''), { type: 'string', raw: true })
    : read(bytes, { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = sheet ? utils.sheet_to_json<Cells>(sheet, { header: 1, raw: true, defval: null, blankrows: true }) : []
  const expected = new Map<number, Expected>()
  let heading = ''
  for (const [index, row] of rows.entries()) {
    const [name, mrp] = [clean(row[rule.name]), value(row, rule.mrp)]
    if (name !== '' && !(mrp > 0)) heading = name
    if (name === '' || !(mrp > 0)) continue
    const selling = rule.selling === null ? 0 : value(row, rule.selling)
    const category =
      rule.category === 'heading' ? heading : rule.category === 'none' ? 'Uncategorised' : clean(row[rule.category])
    expected.set(index + 1, {
      name,
      category: category.replace(/ \((?:\d+% Discount|Net Rated)\)$/, ''),
      mrp,
      selling: selling > 0 && selling < mrp ? selling : null,
    })
  }
  return expected
}

const { positionals } = parseArgs({ allowPositionals: true })
const folder = positionals[0]
if (folder === undefined) {
  console.error('Usage: node bench/price-list-folder.ts <folder with MANIFEST.tsv>')
  process.exit(1)
}
const manifest = readFileSync(path.join(folder, 'MANIFEST.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .filter(([file]) => file !== undefined && /\.(?:csv|xls[xmb]?)$/.test(file))

const totals = { rows: 0, right: 0, wrongPrice: 0 }
console.log('| file | rows | right | wrong price | not read | ms | questions |\n|---|---|---|---|---|---|---|')
for (const [file = '', , , , , count] of manifest) {
  const rule = RULES.find(([name]) => name.test(file))?.[1]
  if (!rule) throw new Error(`Add the expected columns of ${file} to RULES`)
  const bytes = await readFile(path.join(folder, file))
  const expected = expectedRows(file, bytes, rule)
  const startedAt = performance.now()
  const { list } = await readUpload({ filename: file, bytes }, {})
  const ms = performance.now() - startedAt
  const result = { right: 0, wrongPrice: 0, read: 0 }
  for (const row of list.rows) {
    if (row.kind !== 'product') continue
    result.read++
    const truth = expected.get(row.row)
    const { productName, category, orignalPrice, discountPrice } = row.product
    const priced =
      truth !== undefined &&
      Math.round(truth.mrp * 100) === orignalPrice &&
      (truth.selling === null ? null : Math.round(truth.selling * 100)) === discountPrice
    if (!priced) result.wrongPrice++
    else if (truth.name === productName && truth.category === category) result.right++
  }
  totals.rows += Number(count)
  totals.right += result.right
  totals.wrongPrice += result.wrongPrice
  const questions = list.questions.map(({ id, isOptional }) => (isOptional ? `(${id})` : id)).join(', ')
  const missing = Number(count) - result.read
  console.log(`| ${[file, count, result.right, result.wrongPrice, missing, ms.toFixed(0), questions].join(' | ')} |`)
}
const share = (totals.right / totals.rows) * 100
console.log(`| all | ${totals.rows} | ${totals.right} (${share.toFixed(2)} %) | ${totals.wrongPrice} | | | |`)
