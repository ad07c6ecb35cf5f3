import { fractionOf } from '../rules/money.ts'
import { spread } from './spread.ts'

export type TaxableLine = {
  /** Unit price × quantity, with or without tax as `pricesIncludeTax` says. */
  grossPaise: number
  /** The GST rate: 1800 is 18 %. */
  basisPoints: number
  /** Discounts are spread over goods, not over packing and freight. */
  isGoods: boolean
}

/** Taxes in whole paise: either CGST and SGST, which are equal, or IGST. */
export type Taxes = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }
/** `totalPaise` is the taxable value and the tax. */
export type TaxedLine = Taxes & { discountPaise: number; totalPaise: number }
export type TaxedRate = Taxes & { basisPoints: number; totalPaise: number }

export type TaxDocumentTotals = {
  /** The taxed lines, in the order of the input. */
  lines: TaxedLine[]
  /** The sums of each rate, the highest rate first. */
  byRate: TaxedRate[]
  sums: TaxedLine
  /** −49 to +50, untaxed. */
  roundOffPaise: number
  /** What the customer pays. */
  payablePaise: number
}

export type TaxDocumentInput = {
  lines: readonly TaxableLine[]
  /** Deducted from the goods before tax (section 15(3)(a) of the CGST Act). */
  discountPaise: number
  pricesIncludeTax: boolean
  /** Whether the supply goes to another State, so that IGST replaces CGST and SGST. */
  isInter: boolean
  /** Whether the total is rounded to whole rupees. */
  roundOff: boolean
  /** Whether tax is charged; false for a bill of supply, since a composition dealer collects no tax. */
  taxed: boolean
}

const NOTHING: TaxedLine = {
  discountPaise: 0,
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  totalPaise: 0,
}
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Adds up the amounts of lines or documents. */
export const sumTaxed = (lines: readonly TaxedLine[]): TaxedLine =>
  lines.reduce(
    (sum, line) => ({
      discountPaise: sum.discountPaise + line.discountPaise,
      taxablePaise: sum.taxablePaise + line.taxablePaise,
      cgstPaise: sum.cgstPaise + line.cgstPaise,
      sgstPaise: sum.sgstPaise + line.sgstPaise,
      igstPaise: sum.igstPaise + line.igstPaise,
      totalPaise: sum.totalPaise + line.totalPaise,
    }),
    NOTHING,
  )

/** Adds up the amounts of the lines of each rate, the highest rate first. */
export function sumByRate(lines: readonly (TaxedLine & { basisPoints: number })[]): TaxedRate[] {
  const rates = [...new Set(lines.map(({ basisPoints }) => basisPoints))].toSorted((a, b) => b - a)
  return rates.map((basisPoints) => {
    const { discountPaise: _, ...sums } = sumTaxed(lines.filter((line) => line.basisPoints === basisPoints))
    return { basisPoints, ...sums }
  })
}

/** A total in whole rupees, half up. Below ₹1 nothing is rounded. */
export const roundToRupee = (paise: number): number => (paise < 100 ? paise : Math.floor((paise + 50) / 100) * 100)

/** The tax on the net amount of one rate: each of CGST and SGST, or IGST. */
function taxOn(netPaise: number, basisPoints: number, { pricesIncludeTax, isInter }: TaxDocumentInput): number {
  const base = pricesIncludeTax ? 10_000 + basisPoints : 10_000
  return fractionOf(netPaise, basisPoints, isInter ? base : 2 * base)
}

/** The amounts of the lines of one rate: its tax is rounded once, then spread over them. */
function taxLines(netPaise: readonly number[], basisPoints: number, input: TaxDocumentInput): TaxedLine[] {
  const groupTax = input.taxed ? taxOn(sumOf(netPaise), basisPoints, input) : 0
  const taxes = spread(groupTax, netPaise)
  return netPaise.map((net, index) => {
    const tax = taxes[index] ?? 0
    const half = input.isInter ? 0 : tax
    const igstPaise = input.isInter ? tax : 0
    const lineTax = half * 2 + igstPaise
    const taxablePaise = input.pricesIncludeTax ? net - lineTax : net
    const totalPaise = taxablePaise + lineTax
    return { discountPaise: 0, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise, totalPaise }
  })
}

/**
 * The amounts of a tax document (trade.md section 1.7), in whole paise. Tax is rounded once per rate and document and
 * then spread over the lines, so that the rate times the taxable value gives the tax of the whole document.
 * @throws {RangeError} when the discount exceeds the goods
 */
export function taxDocumentTotals(input: TaxDocumentInput): TaxDocumentTotals {
  const goodsPaise = input.lines.map(({ isGoods, grossPaise }) => (isGoods ? grossPaise : 0))
  if (input.discountPaise > sumOf(goodsPaise)) throw new RangeError('The discount exceeds the goods')
  const discounts = spread(input.discountPaise, goodsPaise)
  const indexes = new Map<number, number[]>()
  for (const [index, { basisPoints }] of input.lines.entries())
    indexes.set(basisPoints, [...(indexes.get(basisPoints) ?? []), index])

  const lines: TaxedLine[] = input.lines.map(() => NOTHING)
  for (const [basisPoints, group] of indexes) {
    const net = group.map((index) => (input.lines[index]?.grossPaise ?? 0) - (discounts[index] ?? 0))
    const taxed = taxLines(net, basisPoints, input)
    for (const [position, index] of group.entries())
      lines[index] = { ...(taxed[position] ?? NOTHING), discountPaise: discounts[index] ?? 0 }
  }
  const byRate = sumByRate(lines.map((line, index) => ({ ...line, basisPoints: input.lines[index]?.basisPoints ?? 0 })))
  const sums = sumTaxed(lines)
  const payablePaise = input.roundOff ? roundToRupee(sums.totalPaise) : sums.totalPaise
  return { lines, byRate, sums, roundOffPaise: payablePaise - sums.totalPaise, payablePaise }
}
