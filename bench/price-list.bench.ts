import { formatCount } from '@phuljhari/contract/rules/format-number'
import { utils, write, type BookType } from '@e965/xlsx'
import { readUpload } from '../apps/api/src/price-lists/read-upload.ts'
import { recordFigures } from './lib/figures.ts'

/** Time to read a list of the largest allowed size, by format; ratios are relative to the plain text file. */
const ROWS = 20_000
const RUNS = 3
const FORMATS: readonly BookType[] = ['csv', 'xlsx', 'xlsb', 'xls']

const rows = [
  ['productName', 'brandName', 'category', 'orignalPrice', 'discountPrice'],
  ...Array.from({ length: ROWS - 1 }, (_, index) => [
    `Product ${index}`,
    `Brand ${index % 40}`,
    `CATEGORY ${index % 12}`,
    100.5 + (index % 900),
    1 + (index % 90),
  ]),
]
const book = utils.book_new()
utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'List')

async function median(type: BookType): Promise<number> {
  const bytes = write(book, { type: 'buffer', bookType: type }) as Buffer
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    const { list } = await readUpload({ filename: `list.${type}`, bytes }, {})
    const read = list.rows.filter(({ kind }) => kind === 'product').length
    times.push(performance.now() - startedAt)
    if (read !== ROWS - 1) throw new Error(`${type}: ${read} of ${ROWS - 1} rows were read`)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0
}

const results: Array<{ type: BookType; ms: number }> = []
for (const type of FORMATS) results.push({ type, ms: await median(type) })
const base = results[0]?.ms ?? 1
recordFigures(
  results.map(({ type, ms }) => ({
    name: `.${type}`,
    value: Math.round(ms),
    unit: 'ms',
    better: 'lower',
    budget: 5000,
  })),
)
console.log(
  [
    `## Reading a price list of ${formatCount(ROWS)} rows (median of ${RUNS})`,
    '',
    '| format | seconds | times csv | budget 5 s |',
    '|---|---|---|---|',
    ...results.map(
      ({ type, ms }) =>
        `| .${type} | ${(ms / 1000).toFixed(2)} | ${(ms / base).toFixed(2)} | ${ms < 5000 ? 'holds' : 'missed'} |`,
    ),
  ].join('\n'),
)
