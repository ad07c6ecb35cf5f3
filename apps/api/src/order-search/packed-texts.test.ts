import { afterEach, expect, it, vi } from 'vitest'
import { changingColumnsOf, fixedColumnsOf, textsOf, type IndexEntry } from './chunk-columns.ts'
import { IndexChunk } from './index-chunk.ts'
import { bytesOf, compactTexts, PackedTexts } from './packed-texts.ts'
import { TextGrams } from './text-grams.ts'
import { TextsFile } from './texts-file.ts'

const MB = 2 ** 20
const entryOf = (n: number, text: string): IndexEntry => ({
  id: `PJ-${n}`,
  placedAt: n,
  status: 0,
  agent: 0,
  payment: 0,
  deliveryDay: 0,
  city: 0,
  state: 0,
  latitude: Number.NaN,
  longitude: Number.NaN,
  text,
  items: [n, n + 1],
})
const entriesOf = (n: number, size = 10) => [entryOf(n, `மதுரை ${n}`), entryOf(n + 1, `${n} `.repeat(size))]
const entriesIn = (entries: readonly IndexEntry[], texts: PackedTexts) =>
  new IndexChunk(fixedColumnsOf(entries), changingColumnsOf(entries), texts).entries()

afterEach(() => vi.unstubAllEnvs())

it('keeps texts and items in its file, also once the file is compacted', () => {
  const all = Array.from({ length: 80 }, (_none, n) => entriesOf(n, MB / 3))
  const grams = new TextGrams(new Uint8Array(1))
  const packed = all.map((entries) => new PackedTexts(bytesOf(textsOf(entries)), 2, 4, grams))
  const expectKept = () => {
    for (const n of [3, 70]) expect(entriesIn(all[n] ?? [], packed[n] as PackedTexts)).toEqual(all[n])
  }
  expectKept()
  compactTexts([packed[3], packed[70]] as PackedTexts[])
  expectKept()
  // What was not needed is gone.
  expect(() => (packed[60] as PackedTexts).read()).toThrow('shorter')
})

it('compacts its file only when most of it is not needed', () => {
  const file = new TextsFile()
  for (let n = 0; n < 70; n += 1) file.append(Buffer.alloc(MB, n))
  expect(file.isWorthCompacting(() => 60 * MB)).toBe(false)
  for (let n = 0; n < 60; n += 1) file.append(Buffer.alloc(MB, n))
  expect(file.isWorthCompacting(() => 60 * MB)).toBe(true)
})

it('keeps texts in memory where no file can be written', async () => {
  vi.stubEnv('TMPDIR', '/dev/null')
  vi.resetModules()
  const fresh = await import('./packed-texts.ts')
  const texts = textsOf(entriesOf(7))
  const packed = fresh.PackedTexts.of(texts)
  fresh.PackedTexts.of(textsOf(entriesOf(8)))
  expect(packed.read()).toEqual(texts)
})
