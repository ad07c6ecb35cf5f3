import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { PANELS_PER_SHEET } from '@phuljhari/contract/products/price-list.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'
import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import { quoted } from './quoted.ts'
import { titledColumns } from './table.ts'

type Rows = ReadonlyArray<readonly Cell[]>

/** "7 cm", `4"`, "100 g": a size, as the title of a column. */
const SIZE = /^\d{1,4}(?:\.\d{1,2})?\s?(?:cm|mm|inch(?:es)?|"|''|g|gm|gms|kg|shots?)\.?$/i
const FEWEST_SIZES = 2
const FEWEST_ROWS = 2
const DEEPEST_HEADER = 200
const EXAMPLES = 4

/** A header whose titles are sizes: the products are its rows in each of its columns. */
export type Matrix = { header: number; name: number; sizes: number[] }

function matrixAt(rows: Rows, header: number): Matrix | null {
  const row = rows[header] ?? []
  const sizes = row.flatMap((cell, index) => (SIZE.test(textOf(cell)) ? [index] : []))
  const name = row.findIndex((cell, index) => isWording(cell) && index < (sizes[0] ?? 0) && !SIZE.test(textOf(cell)))
  // A column of prices beside the sizes says what they cost.
  const others = titledColumns(row).filter(({ index, role }) => index !== name && role !== 'serial' && role !== 'unit')
  if (sizes.length < FEWEST_SIZES || sizes.length > PANELS_PER_SHEET || name < 0 || others.length > 0) return null
  return { header, name, sizes }
}

/** The first header of sizes with products below it; null without one. */
export function findMatrix(rows: Rows): Matrix | null {
  for (let at = 0; at < Math.min(rows.length, DEEPEST_HEADER); at++) {
    const matrix = matrixAt(rows, at)
    if (!matrix) continue
    const isProduct = (row: readonly Cell[]) =>
      isWording(row[matrix.name]) && matrix.sizes.filter((index) => amountOf(row[index])).length >= FEWEST_SIZES
    if (rows.slice(at + 1).filter(isProduct).length >= FEWEST_ROWS) return matrix
  }
  return null
}

/** What precedes and follows the name of each product below a header of sizes: "7 cm", "Sparklers". */
const partsOf = (rows: Rows, { header, name }: Matrix, index: number) => {
  const title = textOf(rows[header]?.[name])
  return { size: textOf(rows[header]?.[index]), kind: titledColumns([title]).length > 0 ? '' : title }
}

/** The rows of one size as a list of its own, at their places: names, categories and prices. */
export function sizeRows(rows: Rows, first: Matrix, panel: number): Cell[][] {
  const index = first.sizes[panel] ?? 0
  let current: Matrix = first
  return rows.map((row, at): Cell[] => {
    const header = at > first.header ? matrixAt(rows, at) : null
    if (header) current = header
    if (at < first.header || (header && at !== first.header)) return []
    if (at === first.header) return ['Product Name', 'Category', 'Price']
    const { size, kind } = partsOf(rows, current, index)
    const name = textOf(row[current.name])
    if (name === '' || isBlank(row[index])) return current.sizes.some((other) => !isBlank(row[other])) ? [] : [name]
    return [[size, name, kind].filter((text) => text !== '').join(' '), kind || null, row[index] ?? null]
  })
}

/** Whether columns titled with sizes are products, each with its price. */
export function sizesQuestion(rows: Rows, matrix: Matrix): PriceListQuestion {
  const { header, sizes } = matrix
  const examples = sizes.flatMap((_, panel) =>
    sizeRows(rows, matrix, panel)
      .slice(header + 1)
      .flatMap(([name, , price]) => {
        const amount = amountOf(price)
        return amount === null ? [] : [`${textOf(name)}: ${formatRupees(amount)}`]
      })
      .slice(0, 1),
  )
  return {
    id: 'sizes',
    text: t('What are columns such as {first} and {second}?', {
      first: quoted(textOf(rows[header]?.[sizes[0] ?? 0])),
      second: quoted(textOf(rows[header]?.[sizes[1] ?? 0])),
    }),
    isOptional: false,
    options: [
      { id: 'each', label: t('Sizes: each one is a product with its price'), examples: examples.slice(0, EXAMPLES) },
      { id: 'prices', label: t('Several prices of one product'), examples: [] },
    ],
  }
}
