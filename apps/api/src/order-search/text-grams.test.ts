import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gramsOf, gramsOfItems, TextGrams } from './text-grams.ts'

const END = '\0'
const of = (texts: readonly string[], items: readonly number[] = []) =>
  TextGrams.of(
    { text: Buffer.from(texts.map((text) => text + END).join('')), items: Uint32Array.from(items) },
    texts.length,
    END,
  )

it('never rules out a text that is contained, whatever its length and script', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '7', ' ', '\n', 'ம', 'ீ', '😀'), maxLength: 60 })
  fc.assert(
    fc.property(text, text, text, fc.array(text), (before, needle, after, others) => {
      expect(of([...others, before + needle + after]).mayContain(gramsOf(Buffer.from(needle)))).toBe(true)
    }),
  )
})

it('rules out most texts that are not contained, and all of those that cross two orders', () => {
  const numbers = Array.from({ length: 500 }, (_none, n) => `pj-202601-${100_000 + n} 98${(n * 7_654_321) % 1e8}`)
  const grams = of(numbers)
  const others = Array.from({ length: 500 }, (_none, n) => `pj-202601-${300_000 + n * 97}`)
  expect(others.filter((other) => grams.mayContain(gramsOf(Buffer.from(other)))).length).toBeLessThan(25)
  expect(of(['sun', 'day']).mayContain(gramsOf(Buffer.from('sund')))).toBe(false)
  for (const absent of ['z', 'zz', 'xyz', 'nowhere to be found'])
    expect(grams.mayContain(gramsOf(Buffer.from(absent)))).toBe(false)
})

it('never rules out an item that an order has, and most that none has', () => {
  const grams = of(['a', 'b'], [3, 70_000])
  const wanted = (...items: number[]) => {
    const flags = new Uint8Array(70_001)
    for (const item of items) flags[item] = 1
    return gramsOfItems(flags) ?? new Uint32Array()
  }
  expect([3, 70_000].map((item) => grams.mayHaveItem(wanted(item, 5)))).toEqual([true, true])
  expect([1, 2, 4, 5, 6, 7, 8].filter((item) => grams.mayHaveItem(wanted(item))).length).toBeLessThan(3)
  expect(gramsOfItems(new Uint8Array(1000).fill(1))).toBeNull()
})
