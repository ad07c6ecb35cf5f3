import { describe, expect, it } from 'vitest'
import { foldForSearch } from './search-text.ts'
import { isPlain, plainText, plainTexts } from './plain-text.ts'

describe('a text as searches compare it', () => {
  it.each([
    ['4” Lakshmi', '4" lakshmi', '4 inch Lakshmi', '4″ LAKSHMI', '4 Inches Lakshmi', "4'' Lakshmi"],
    ['Ram’s', "ram's", 'Ram‘s', 'Ram´s'],
    ['10–12', '10-12', '10—12', '10\u201112'],
    ['बाज़ार', 'बाजार', 'बा\u095Bार', 'बाज\u093Cार'],
    ['हिन्दी', 'हिंदी', 'हिँदी'],
    ['ஶ்ரீ', 'ஸ்ரீ', 'ஸ்\u200Cரீ'],
    ['Sky\u200B Shot', 'sky shot', '\u202Asky\u00A0shot\u202C', 'Sky\u00AD Shot', '\uFEFFSky\u2009Shot'],
  ])('finds %s however it is written', (...spellings) => {
    expect(new Set(spellings.map(foldForSearch))).toHaveLength(1)
  })

  it('keeps what differs', () => {
    const inEnglish = ['4" lakshmi', '4 lakshmi', '40" lakshmi', 'inchi 4', '4 inchworms']
    const different = [...inEnglish, 'बाजार', 'बाजरा', 'ஸ்ரீ', 'ஸரீ']
    expect(new Set(different.map(foldForSearch))).toHaveLength(different.length)
  })

  it('leaves a folded text as it is', () => {
    for (const text of ['4” Lakshmi', 'Ram’s', 'हिन्दी', 'ஶ்ரீ', "''''", '4 inch inch', '4 " "'])
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
  })
})

it('makes copied text plain without taking emoji apart', () => {
  expect(plainText('\u202A98765\u00A043210\u202C')).toBe('98765 43210')
  expect(plainText('10\u201112\u00AD')).toBe('10-12')
  expect(plainText('👩\u200D🚀 ok')).toBe('👩\u200D🚀 ok')
  expect(plainText('க்\u200Cஷ')).toBe('க்ஷ')
  expect(['plain – text “as” typed ₹', 'தமிழ்', ''].map(isPlain)).toEqual([true, true, true])
})

it('makes the texts of a request plain, at any depth that forms have, and leaves passwords alone', () => {
  const typed = { name: 'A\u200Bb', lines: [{ note: 'x\u00A0y', quantity: 2 }], newPassword: 'a\u00A0b', none: null }
  expect(plainTexts(typed)).toEqual({ ...typed, name: 'Ab', lines: [{ note: 'x y', quantity: 2 }] })
  const unchanged = { name: 'Ab', lines: ['x'] }
  expect(plainTexts(unchanged)).toBe(unchanged)
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(plainTexts(deep)).toBe(deep)
})
