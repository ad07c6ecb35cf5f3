import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TextGrams } from './text-grams.ts'

it('never rules out a text that is contained, whatever its length and script', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '7', ' ', '\0', 'ம', 'ீ', '😀'), maxLength: 60 })
  fc.assert(
    fc.property(text, text, text, (before, needle, after) => {
      expect(new TextGrams(before + needle + after).mayContain(needle)).toBe(true)
    }),
  )
})

it('rules out most texts that are not contained', () => {
  const numbers = Array.from({ length: 2000 }, (_none, n) => `pj-202601-${100_000 + n} 98${(n * 7_654_321) % 1e8}`)
  const grams = new TextGrams(numbers.join('\0'))
  const others = Array.from({ length: 500 }, (_none, n) => `pj-202601-${300_000 + n * 97}`)
  expect(others.filter((other) => grams.mayContain(other)).length).toBeLessThan(25)
  expect(grams.mayContain('nowhere to be found')).toBe(false)
})
