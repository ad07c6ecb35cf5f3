import { describe, expect, it } from 'vitest'
import { TITLE_WORDS } from './title-words.ts'
import { roleOf, Title } from './titles.ts'

const { english, ...others } = TITLE_WORDS
const regional: Record<string, Record<string, string>> = others

// covers upload-5
describe('the words of titles', () => {
  it.each(Object.entries(english))('in English mean %s, whatever their case', (kind, words) => {
    for (const word of words.split(' '))
      expect([word, new Title(word.toUpperCase()).is(kind as keyof typeof english)]).toEqual([word, true])
  })

  it.each(
    Object.entries(regional).flatMap(([language, titles]) =>
      Object.entries(titles).map(([role, words]) => [role, language, words] as const),
    ),
  )('name %s in %s', (role, _language, words) => {
    for (const title of words.split(' ')) expect([title, roleOf(title)]).toEqual([title, role])
  })
})
