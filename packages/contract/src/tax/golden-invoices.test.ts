import { describe, expect, it } from 'vitest'
import { fractionOf } from '../rules/money.ts'
import { creditedLine, type InvoicedLine } from './credited-line.ts'
import { sumTaxed, taxDocumentTotals, type TaxDocumentInput } from './tax-totals.ts'

/** An invoice within the shop's State, in prices that include 18 %, rounded off. */
const invoice = (grossPaise: readonly number[], over: Partial<TaxDocumentInput> & { charges?: number[] } = {}) => {
  const { charges = [], ...options } = over
  const line = (isGoods: boolean) => (gross: number) => ({ grossPaise: gross, basisPoints: 1800, isGoods })
  return taxDocumentTotals({
    lines: [...grossPaise.map(line(true)), ...charges.map(line(false))],
    discountPaise: 0,
    pricesIncludeTax: true,
    isInter: false,
    roundOff: true,
    taxed: true,
    ...options,
  })
}
type Invoice = ReturnType<typeof invoice>
const EXCLUSIVE = { pricesIncludeTax: false }
const INTER = { isInter: true }
const G6 = [120_000, 45_000, 33_300]
const G7 = [120_000, 80_000]
const G7_CHARGES = { charges: [6000, 15_000] }
const G9 = [11_205, 2598, 999]
const G16 = [3500, 4500, 1299]

type Row = [name: string, invoice: Invoice, expected: number[], lines?: Partial<Record<LineAmount, number[]>>]
type LineAmount = 'discountPaise' | 'taxablePaise' | 'cgstPaise' | 'igstPaise'
/** Expected: taxable, CGST, IGST, total, payable. */
const ROWS: Row[] = [
  ['G1', invoice([118_000]), [100_000, 9000, 0, 118_000, 118_000]],
  ['G2', invoice([100_000]), [84_746, 7627, 0, 100_000, 100_000]],
  ['G3', invoice([250_000], INTER), [211_864, 0, 38_136, 250_000, 250_000]],
  ['G4', invoice([100_000, 25_050], EXCLUSIVE), [125_050, 11_255, 0, 147_560, 147_600], { cgstPaise: [9000, 2255] }],
  ['G5', invoice([99_999], { ...EXCLUSIVE, ...INTER }), [99_999, 0, 18_000, 117_999, 118_000]],
  [
    'G6',
    invoice(G6, { discountPaise: 10_000 }),
    [159_576, 14_362, 0, 188_300, 188_300],
    {
      discountPaise: [6052, 2269, 1679],
      taxablePaise: [96_566, 36_213, 26_797],
      cgstPaise: [8691, 3259, 2412],
    },
  ],
  [
    'G7',
    invoice(G7, G7_CHARGES),
    [187_288, 16_856, 0, 221_000, 221_000],
    { taxablePaise: [101_696, 67_796, 5084, 12_712], cgstPaise: [9152, 6102, 458, 1144] },
  ],
  [
    'G8',
    invoice(G7, { ...G7_CHARGES, ...INTER }),
    [187_288, 0, 33_712, 221_000, 221_000],
    { taxablePaise: [101_695, 67_796, 5085, 12_712], igstPaise: [18_305, 12_204, 915, 2288] },
  ],
  [
    'G9',
    invoice(G9),
    [12_544, 1129, 0, 14_802, 14_800],
    { taxablePaise: [9495, 2202, 847], cgstPaise: [855, 198, 76] },
  ],
  [
    'G10',
    invoice(Array<number>(10).fill(3300)),
    [27_966, 2517, 0, 33_000, 33_000],
    { cgstPaise: [...Array<number>(7).fill(252), ...Array<number>(3).fill(251)] },
  ],
  [
    'G11',
    invoice(Array<number>(9).fill(999), EXCLUSIVE),
    [8991, 809, 0, 10_609, 10_600],
    { cgstPaise: [...Array<number>(8).fill(90), 89] },
  ],
  ['G12 within the State', invoice([35]), [29, 3, 0, 35, 35]],
  ['G12 to another State', invoice([35], INTER), [30, 0, 5, 35, 35]],
  ['G13', invoice([3500, 4500], { discountPaise: 8000 }), [0, 0, 0, 0, 0], { discountPaise: [3500, 4500] }],
  ['G15', invoice([118_000], { taxed: false }), [118_000, 0, 0, 118_000, 118_000]],
  [
    'G16',
    invoice(G16, { discountPaise: fractionOf(9299, 500, 10_000) }),
    [7486, 674, 0, 8834, 8800],
    { discountPaise: [175, 225, 65], taxablePaise: [2817, 3623, 1046], cgstPaise: [254, 326, 94] },
  ],
]

describe('the golden invoices of trade.md section 1.7', () => {
  // covers beyond-59
  it.each(ROWS)('%s', (_name, { sums, payablePaise, roundOffPaise, lines }, expected, perLine = {}) => {
    expect([sums.taxablePaise, sums.cgstPaise, sums.igstPaise, sums.totalPaise, payablePaise]).toEqual(expected)
    expect(sums.sgstPaise).toBe(sums.cgstPaise)
    expect(roundOffPaise).toBe(payablePaise - sums.totalPaise)
    for (const [amount, paise] of Object.entries(perLine))
      expect(lines.map((line) => line[amount as LineAmount])).toEqual(paise)
  })

  // covers beyond-59
  it('G14', () => {
    const mixed = invoice([], {
      lines: [
        { grossPaise: 10_500, basisPoints: 500, isGoods: true },
        { grossPaise: 118_000, basisPoints: 1800, isGoods: true },
      ],
    })
    expect(mixed.byRate).toEqual([
      { basisPoints: 1800, taxablePaise: 100_000, cgstPaise: 9000, sgstPaise: 9000, igstPaise: 0, totalPaise: 118_000 },
      { basisPoints: 500, taxablePaise: 10_000, cgstPaise: 250, sgstPaise: 250, igstPaise: 0, totalPaise: 10_500 },
    ])
    expect(mixed.payablePaise).toBe(128_500)
  })

  // covers beyond-59
  it('G17', () => {
    const [line] = invoice([24_500]).lines
    expect(line).toMatchObject({ taxablePaise: 20_762, cgstPaise: 1869, sgstPaise: 1869 })
    const invoiced: InvoicedLine = { ...sumTaxed(line === undefined ? [] : [line]), quantity: 7 }
    let noted: InvoicedLine = { ...sumTaxed([]), quantity: 0 }
    const notes = [2, 3, 2].map((quantity) => {
      const note = creditedLine(invoiced, noted, { quantity })
      if (note === null) throw new Error('refused')
      noted = { ...sumTaxed([{ discountPaise: 0, ...noted }, note]), quantity: noted.quantity + quantity }
      return [note.taxablePaise, note.cgstPaise, note.sgstPaise, note.totalPaise]
    })
    expect(notes).toEqual([
      [5932, 534, 534, 7000],
      [8898, 801, 801, 10_500],
      [5932, 534, 534, 7000],
    ])
    expect(creditedLine(invoiced, noted, { quantity: 1 })).toBeNull()
  })

  it.each([
    [236_049, 236_000],
    [236_050, 236_100],
    [99, 99],
    [100, 100],
  ])('rounds %i paise off to %i', (total, payable) => {
    expect(invoice([total]).payablePaise).toBe(payable)
    expect(invoice([total], { roundOff: false }).payablePaise).toBe(total)
  })

  it('refuses a discount that exceeds the goods', () => {
    expect(() => invoice([100], { discountPaise: 101, charges: [500] })).toThrow('The discount exceeds the goods')
  })
})
