import { toRupees } from '@phuljhari/contract/rules/money'
import { expect, it } from 'vitest'
import type { PriceList } from '../../src/price-lists/reader/price-list.ts'
import { readPriceList } from '../../src/price-lists/reader/read-price-list.ts'
import { COLUMNS } from './misleading/columns.ts'
import { randomList, type RandomList } from './misleading/generate.ts'

/** Set for longer runs: how many lists, and the seed of the first one. */
const LISTS = Number(process.env['MISLEADING_LISTS'] ?? 400)
const FIRST_SEED = Number(process.env['MISLEADING_SEED'] ?? 1)
const MOST_ROUNDS = 8

const read = ({ rows }: RandomList, answers = {}) => readPriceList([{ sheet: 'List', rows }], { answers })
const isOpen = (list: PriceList | null) => list?.questions.some(({ isOptional }) => !isOptional) ?? true

/** The first row that is not read as it is meant; null for none. */
function mistakeIn(list: PriceList | null, { truth }: RandomList): string | null {
  const products = list?.rows.flatMap((row) => (row.kind === 'product' ? [row.product] : [])) ?? []
  if (products.length !== truth.length) return `${products.length} of ${truth.length} products`
  for (const [at, { name, category, mrp, sold }] of truth.entries()) {
    const product = products[at]
    const found = [product?.productName, product?.category, toRupees(product?.orignalPrice ?? 0)].join()
    const paid = product?.discountPrice == null ? null : toRupees(product.discountPrice)
    if (found !== [name, category, mrp].join() || paid !== (sold === mrp ? null : sold))
      return `${found}, ${paid} instead of ${[name, category, mrp, sold].join()}`
  }
  return null
}

/** A list whose questions are all answered with their first options. */
function confirmed(list: RandomList): PriceList | null {
  let answers: Record<string, string> = {}
  let found = read(list)
  for (let round = 0; round < MOST_ROUNDS && found && found.questions.length > 0; round++) {
    for (const { id, options } of found.questions) answers = { ...answers, [id]: options[0]?.id ?? '' }
    found = read(list, answers)
  }
  return found
}

const percent = (part: number, whole: number) => (whole === 0 ? 100 : (part / whole) * 100)

// covers upload-7
it(
  `reads ${LISTS} lists with random titles, positions and shares as their titles say, or asks`,
  {
    timeout: 3_600_000,
  },
  () => {
    const lists = Array.from({ length: LISTS }, (_, index) => randomList(FIRST_SEED + index))
    const wrong: string[] = []
    const unlikely: string[] = []
    let asked = 0
    let quiet = 0
    for (const list of lists) {
      const first = read(list)
      const isAsked = isOpen(first)
      const titles = list.rows.find((row) => row.length > 2)?.join(' | ')
      const mistake = isAsked ? null : mistakeIn(first, list)
      if (mistake !== null) wrong.push(`seed ${list.seed}: ${titles}: ${mistake}`)
      if (list.mustAsk && !isAsked) wrong.push(`seed ${list.seed}: ${titles}: not asked`)
      if (list.isPlain && !isAsked) quiet++
      if (!isAsked) continue
      asked++
      const answered = mistakeIn(confirmed(list), list)
      if (answered !== null) unlikely.push(`seed ${list.seed}: ${titles}: ${answered}`)
    }
    const plain = lists.filter(({ isPlain }) => isPlain).length
    if (process.env['MISLEADING_LISTS'])
      console.log({ asked, first: percent(asked - unlikely.length, asked), quiet: percent(quiet, plain) }, unlikely)
    expect(wrong).toEqual([])
    // The first option is the one that is chosen in the preview.
    expect(percent(asked - unlikely.length, asked), unlikely.join('\n')).toBeGreaterThanOrEqual(95)
    expect(percent(quiet, plain)).toBeGreaterThanOrEqual(80)
  },
)

it('never offers a price first that others pay, in the lists that mislead by their columns', () => {
  const first = COLUMNS.flatMap(({ way, grids, expected }) => {
    const question = 'asks' in expected ? readPriceList(grids)?.questions.find(({ id }) => id === 'prices') : undefined
    return question && way.includes('steady share of the MRP') ? [question.options[0]?.id] : []
  })
  expect(first.length).toBeGreaterThan(20)
  // The column of MRPs, as the only price.
  expect(new Set(first)).toEqual(new Set(['price:1']))
})
