import { expect, it } from 'vitest'
import { openList } from '../../../test/price-lists/spreadsheet-file.ts'
import { generateList } from '../../../test/price-lists/write-list.ts'
import { runWorker } from '../../run-worker.ts'
import type { Grid } from '../grid.ts'
import { readPriceList } from './read-price-list.ts'

/** Cells that reach the branches which generated lists leave out: notes, sums, weights, refused amounts. */
const UNUSUAL = [
  ['S.No', 'Product Name', 'Content', 'Net Wt (g)', 'Per Case', 'MRP 2026', '80% Discount', 'Category'],
  ['1.)', 'Sparkler cont’d', '10 x 20 / Box (5)', '12.5 kg', '40 pkts.', 'Rs. 50/- only', 'flat 80 % off', '-do-'],
  ['A', 'Rocket (5% extra above 10)', '1Box', 'nil', '12', '1,50,000.50', '0.8', '“'],
  ['ii', 'Bomb', '5"', '#REF!', '7', '40-50', 'net rate', 'to be added'],
  ['Sub Total : - Rs.', null, null, null, null, 500],
  ['b / f', null, null, null, null, 700],
  ['Min. order 3000'],
  ['page (no. 2) - (contd.)'],
  ['Bombs less 12.5 % on bombs, www.shop.example 9876543210'],
]

/** The expressions that `work` evaluates. */
function expressionsUsed(work: () => void): RegExp[] {
  const used = new Map<string, RegExp>()
  const prototype: RegExp = RegExp.prototype
  const { exec } = prototype
  prototype.exec = function record(this: RegExp, text: string) {
    used.set(String(this), this)
    return exec.call(this, text)
  }
  try {
    work()
  } finally {
    prototype.exec = exec
  }
  return [...used.values()]
}

/**
 * Matches each expression, in a worker, with texts that repeat parts of it: after another part, many times, before a
 * character that cannot match. An expression that tries all divisions of such a text never ends.
 */
const PUMP = `
import { parentPort, workerData } from 'node:worker_threads'
for (const { source, flags } of workerData) {
  const words = source.match(/\\p{L}{2,}/gu) ?? []
  const parts = [...new Set([...words, ...' ,.-/:=)%"0a₹', '(', '[', '-/', ' -', '1,', '10 %', '. '])].slice(0, 50)
  for (const before of ['', '1', ...words.slice(0, 30)])
    for (const part of parts)
      for (const times of [40, 400]) new RegExp(source, flags).exec(before + part.repeat(times) + '\\u0001')
}
parentPort.postMessage('done')`

it('no expression of the reader takes more than linear time for a hostile cell', async () => {
  const lists: Grid[][] = [[{ sheet: 'List', rows: UNUSUAL }]]
  for (let seed = 1; seed <= 40; seed++) lists.push(openList(generateList(seed)))
  const expressions = expressionsUsed(() => lists.forEach((grids) => readPriceList(grids, {})))
  expect(expressions.length).toBeGreaterThan(50)
  const worker = new URL(`data:text/javascript,${encodeURIComponent(PUMP)}`)
  const described = expressions.map(({ source, flags }) => ({ source, flags }))
  expect(await runWorker(worker, described, { seconds: 50, memoryMb: 512 })).toBe('done')
})
