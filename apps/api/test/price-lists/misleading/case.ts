import type { Cell, Grid } from '../../../src/price-lists/grid.ts'

/** The products of every list. Their prices are even, and shares of them stay below ₹2,000. */
const ROWS: ReadonlyArray<[name: string, category: string, mrp: number]> = [
  ['Electric Sparklers 10 cm', 'SPARKLERS', 60],
  ['Colour Sparklers 15 cm', 'SPARKLERS', 240],
  ['Flower Pots Big', 'FLOWER POTS', 90],
  ['Flower Pots Ashoka', 'FLOWER POTS', 120],
  ['Atom Bomb', 'BOMBS', 480],
  ['Hydro Bomb', 'BOMBS', 40],
  ['Rocket Bomb', 'ROCKETS', 1500],
  ['Lunik Express', 'ROCKETS', 210],
]
export type Product = { name: string; category: string; mrp: number; at: number }
export const PRODUCTS = ROWS.map(([name, category, mrp], at): Product => ({ name, category, mrp, at }))

/** What customers pay: null for the MRP, undefined for a refused product. */
type Pays = (product: Product) => number | null | undefined

/** What must come out of a list: a question, or prices, and rows that are refused with their reasons. */
export type Expected = { asks: string } | { pays: Pays; refuses?: Record<number, string> }

/** A list of eight products that misleads in one way. */
export type Misleading = { way: string; grids: Grid[]; expected: Expected }

export const asks = (question: string): Expected => ({ asks: question })
export const pays = (price: Pays): Expected => ({ pays: price })
/** Customers pay the MRP. */
export const mrp: Expected = pays(() => null)
/** Customers pay a fifth of the MRP. */
export const fifth: Expected = pays((product) => product.mrp / 5)

type Column = [title: string, cell: (product: Product) => Cell]
export const item: Column = ['Item', ({ name }) => name]
export const column = (title: string, cell: (product: Product) => Cell): Column => [title, cell]
export const full = (title: string): Column => [title, (product) => product.mrp]
export const part = (title: string, share: number): Column => [title, (product) => product.mrp * share]

/** The rows of a list with these columns, with texts above and below. */
export function rowsOf(columns: readonly Column[], above: Cell[][] = [], below: Cell[][] = []): Cell[][] {
  return [
    ...above,
    columns.map(([title]) => title),
    ...PRODUCTS.map((product) => columns.map(([, cell]) => cell(product))),
    ...below,
  ]
}
export const sheet = (rows: Cell[][], more: Partial<Grid> = {}): Grid[] => [{ sheet: 'List', rows, ...more }]

/** A list with these columns. */
export const list = (way: string, columns: readonly Column[], expected: Expected): Misleading => ({
  way,
  grids: sheet(rowsOf(columns)),
  expected,
})
const [FIRST] = PRODUCTS as [Product]
/** A list with a text above the titles. */
export const below = (text: string, columns: readonly Column[], expected: Expected): Misleading => ({
  way: `“${text}” above ${columns.map(([title, cell]) => `${title} (${cell(FIRST)})`).join(', ')}`,
  grids: sheet(rowsOf(columns, [[text], []])),
  expected,
})
