import { expect, it } from 'vitest'
import type { IndexEntry } from './chunk-columns.ts'
import { compileFilter, type SearchFilter } from './compile-filter.ts'
import { IndexChunk } from './index-chunk.ts'
import { NameNumbers, TextNumbers } from './interned-texts.ts'
import { NO_AGENT } from './column-numbers.ts'

const ORDERS = 700
const entry = (n: number): IndexEntry => ({
  id: `PJ-${n}`,
  placedAt: n,
  status: n % 3,
  agent: NO_AGENT,
  payment: 0,
  deliveryDay: 0,
  city: 0,
  state: 0,
  latitude: Number.NaN,
  longitude: Number.NaN,
  text: `pj-${n}\ncustomer ${n % 90}\n98765${n} மதுரை`,
  items: [],
})
const chunk = IndexChunk.of(Array.from({ length: ORDERS }, (_none, n) => entry(n)))

const found = (one: IndexChunk, filter: Partial<SearchFilter>) => {
  const index = { items: new TextNumbers(), names: new NameNumbers() }
  const compiled = compileFilter({ search: '', status: 'all', ...filter }, index, new Date())
  const hits = new Uint32Array(ORDERS)
  return [...hits.subarray(0, one.match(compiled, hits))]
}

const MORE: ReadonlyArray<Partial<SearchFilter>> = [{}, { status: 'pending' }, { withoutContact: true }]

it.each([
  // These are the first and the last order of the chunk.
  'pj-0\n',
  'pj-699',
  'customer 17\n',
  '98765',
  'மதுரை',
  'nobody',
  'pj',
  '9',
])('a chunk finds the same orders packed and unpacked: %j', (search) => {
  const packed = chunk.packed()
  for (const more of MORE) expect(found(packed, { search, ...more })).toEqual(found(chunk, { search, ...more }))
  const expected = Array.from({ length: ORDERS }, (_none, n) => n).filter((n) => entry(n).text.includes(search))
  if (!search.endsWith('\n')) expect(found(packed, { search })).toEqual(expected)
})
