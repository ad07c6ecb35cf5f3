import type { Cell } from '../grid.ts'
import { columnLetter } from './column-letter.ts'
import { contentsBelow, type Contents } from './column-contents.ts'
import { DOUBT } from './doubts.ts'
import type { Columns, Titled } from './table.ts'
import type { Role } from './column-role.ts'
import { percentNamed } from './titles.ts'

type Chosen = { columns: Columns; doubts: string[] }
type Titles = {
  all: (...roles: Role[]) => number[]
  title: (index: number) => string
}

function titlesOf(titled: readonly Titled[]): Titles {
  return {
    all: (...roles) =>
      roles.flatMap((role) => titled.filter((column) => column.role === role).map(({ index }) => index)),
    title: (index) => titled.find((column) => column.index === index)?.title ?? `column ${columnLetter(index)}`,
  }
}

/** One word for all products ("Crackers") beside a subcategory says nothing. */
function categoryAmong(candidates: readonly number[], below: Contents): number | null {
  const [first, second] = candidates
  const isUseless = first !== undefined && second !== undefined && below.kinds(first) === 1 && below.kinds(second) > 1
  return (isUseless ? second : first) ?? null
}

/** Two tables side by side: the second would be lost without a word. */
function isTwofold(titled: readonly Titled[], below: Contents): boolean {
  const names = titled.filter(({ role, index }) => role === 'name' && below.holdsWords(index))
  const [, second] = names
  if (second === undefined) return false
  const hasTwin = new Set(names.map(({ title }) => title.toLowerCase())).size < names.length
  const roles = (side: readonly Titled[]) =>
    side.filter(({ role, index }) => ['mrp', 'price', 'selling'].includes(role) && below.holdsAmounts(index))
  const [left, right] = [
    roles(titled.filter(({ index }) => index < second.index)),
    roles(titled.filter(({ index }) => index > second.index)),
  ]
  return hasTwin || right.some(({ role }) => left.some((column) => column.role === role))
}

/** A column's amounts differ from those of the chosen one: it could as well be the price. */
const rivals = (columns: readonly number[], chosen: number | null, below: Contents) =>
  columns.filter(
    (index) => index !== chosen && below.holdsAmounts(index) && chosen !== null && !below.isSame(index, chosen),
  )

/** Titles that name the percentage ("80% Discount") stand over the percentage or over what is left after it: the amounts tell. */
function statedColumns({ all, title }: Titles, price: number | null, below: Contents) {
  const columns = all('stated').filter(below.holdsAmounts)
  const percent = (index: number) => percentNamed(title(index)) ?? 0
  const after = columns.filter((index) => price !== null && below.isLessPercent(index, price, percent(index)))
  const same = columns.filter((index) => below.isAlways(index, percent(index)))
  return { after, same, unclear: columns.filter((index) => !after.includes(index) && !same.includes(index)) }
}

/** What the line totals of an order form leave open. */
function lineDoubts({ all, title }: Titles, columns: Columns, below: Contents): string[] {
  const { orignalPrice, discountPrice, discountPercent, quantity } = columns
  if (orignalPrice === null) return []
  const [net] = all('lineNet')
  const pieces = all('quantity').find(below.holdsAmounts) ?? null
  const amounts = all('lineAmount').filter((index) => index !== orignalPrice && below.holdsAmounts(index))
  if (quantity !== null && discountPrice !== null) {
    const isProven = amounts.some((index) => below.isLineTotal(index, orignalPrice, quantity))
    if (!isProven && !below.isAlways(quantity, 1)) return [DOUBT.perLine(title(discountPrice))]
    return below.shareWithout(discountPrice, orignalPrice) > MANY ? [DOUBT.empty(title(discountPrice))] : []
  }
  if (discountPrice !== null || discountPercent !== null) return []
  const other = amounts.filter((index) => !below.isLineTotal(index, orignalPrice, pieces))
  return [
    ...(net !== undefined && net !== orignalPrice ? [DOUBT.empty(title(net))] : []),
    ...other.map((index) => DOUBT.unclear(title(index))),
  ]
}
const MANY = 0.3

/** Columns that nobody gave a title of prices, and that hold nothing but parts of the price. */
function unnamedPrices(titled: readonly Titled[], price: number | null, below: Contents): number[] {
  const known = new Set(titled.map(({ index }) => index))
  return Array.from({ length: below.width }, (_, index) => index).filter(
    (index) => price !== null && !known.has(index) && below.isPartOf(index, price),
  )
}

/** Takes the columns of a header in their places, by their titles first and by what they hold where titles leave it open; `doubts` are told to whoever uploads the list. */
export function chooseColumns(titled: readonly Titled[], rows: ReadonlyArray<readonly Cell[]>): Chosen {
  const below = contentsBelow(rows)
  const titles = titlesOf(titled)
  const { all, title } = titles
  const prices = (...roles: Role[]) => all(...roles).filter(below.holdsAmounts)

  const names = all('name', 'weakName', 'localName')
  const productName = names.find(below.holdsWords) ?? names.find(below.isFilled) ?? names[0] ?? null
  const categories = all('category', 'subcategory', 'weakCategory')

  const [originals, open, costs] = [all('mrp').filter(below.holdsAttempts), prices('price'), prices('cost')]
  const orignal = originals[0] ?? open[0] ?? costs[0] ?? null
  const further = open.filter((index) => index !== orignal)
  const stated = statedColumns(titles, orignal, below)
  const sellings = [...all('selling').filter(below.holdsAttempts), ...stated.after]
  const totals = all('lineNet').filter(below.holdsAttempts)
  const soldAt = sellings[0] ?? (originals.length > 0 ? further[0] : undefined) ?? totals[0] ?? null
  // Without numbers of pieces a "Net Amount" is the price of one.
  const quantity = soldAt !== null && soldAt === totals[0] ? (all('quantity').find(below.holdsAttempts) ?? null) : null
  const lone = quantity === null ? (soldAt ?? prices('lineAmount')[0]) : undefined
  // Where no row has an amount each of them is a mistake, in the column that was to have it.
  const orignalPrice = orignal ?? lone ?? all('mrp', 'price', 'selling', 'cost')[0] ?? null
  const discountPrice = orignalPrice === soldAt ? null : soldAt

  const percents = [...all('percent').filter(below.isFilled), ...stated.same]
  const percent = percents[0] ?? all('discount').find(below.holdsPercent) ?? null
  const columns: Columns = {
    productName,
    brandName: all('brand').find(below.isFilled) ?? null,
    category: categoryAmong(
      categories.filter((index) => index !== productName && below.isFilled(index)),
      below,
    ),
    orignalPrice,
    discountPrice,
    discountPercent: percent,
    quantity,
  }

  const isUntold = discountPrice === null && percent === null
  const rivalPrices = rivals(originals.length > 0 ? originals : open, orignalPrice, below)
  const rivalSellings = rivals(sellings.length > 0 ? sellings : originals.length > 0 ? further : [], soldAt, below)
  if (isTwofold(titled, below)) return { columns, doubts: [DOUBT.twoPanels] }
  const doubts = [
    ...(rivalPrices.length > 0 && orignalPrice !== null
      ? [DOUBT.several('MRP Price', [orignalPrice, ...rivalPrices].map(title))]
      : []),
    ...(rivalSellings.length > 0 && soldAt !== null
      ? [DOUBT.several('Selling Price', [soldAt, ...rivalSellings].map(title))]
      : []),
    ...(soldAt !== null && discountPrice !== null && isForResellers(title(soldAt))
      ? [DOUBT.reseller(title(soldAt))]
      : []),
    ...costs.filter((index) => index !== orignalPrice).map((index) => DOUBT.cost(title(index))),
    ...(discountPrice === null ? stated.unclear.map((index) => DOUBT.unclear(title(index))) : []),
    ...(discountPrice === null && percents.length > 1 ? [DOUBT.discounts(percents.map(title))] : []),
    ...(discountPrice === null && percent !== null && below.mixesShares(percent) ? [DOUBT.shares(title(percent))] : []),
    ...(isUntold
      ? all('discount')
          .filter(below.isFilled)
          .map((index) => DOUBT.unclear(title(index)))
      : []),
    ...lineDoubts(titles, columns, below),
    ...(isUntold ? unnamedPrices(titled, orignalPrice, below).map((index) => DOUBT.unnamed(title(index))) : []),
  ]
  return { columns, doubts }
}

const isForResellers = (title: string): boolean => /whole\s*sale|dealer|trade|stockist/i.test(title)
