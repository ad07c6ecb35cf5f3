import { expect, it } from 'vitest'
import { figures, totalsOf } from './figures.ts'
import { measureList } from './measure-list.ts'

/** Set for longer runs: how many lists, and the seed of the first one. */
const LISTS = Number(process.env['PRICE_LISTS'] ?? 300)
const FIRST_SEED = Number(process.env['PRICE_LIST_SEED'] ?? 1)

it(`reads ${LISTS} generated price lists, and asks rather than guesses`, { timeout: 3_600_000 }, () => {
  const measured = Array.from({ length: LISTS }, (_, index) => measureList(FIRST_SEED + index))
  if (process.env['PRICE_LISTS']) console.log(figures(measured))
  const { rowsRight, withoutQuestion, silentlyWrong } = totalsOf(measured)
  // The messages begin with the seed, with which a failing list can be generated again.
  expect(silentlyWrong.map(({ list, silentlyWrong: [first] }) => `seed ${list.seed}: ${first}`)).toEqual([])
  expect(rowsRight).toBeGreaterThanOrEqual(98)
  expect(withoutQuestion).toBeGreaterThanOrEqual(80)
})
