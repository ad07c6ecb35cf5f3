import type { Catalogue, Entry } from 'gettext-parser'
import { keyOf, placeholdersOf } from './catalogue.ts'
import type { SourceText } from './extract.ts'

export const entriesOf = (catalogue: Catalogue): Entry[] =>
  Object.values(catalogue.translations)
    .flatMap((context) => Object.values(context))
    .filter(({ msgid }) => msgid !== '')

export const keyOfEntry = ({ msgctxt = '', msgid }: Entry): string => keyOf(msgctxt, msgid)

/** Texts that are lists in one text, such as the names of the months, and so have as many words in each language. */
const isList = (text: string) => /^(Sunday|January|Jan) /.test(text)

/** What is wrong with a translation, for translators to read; null if nothing is. */
export function faultOf(text: string, translation: string): string | null {
  const [wanted, given] = [text, translation].map(placeholdersOf) as [string[], string[]]
  const lacking = wanted.filter((name) => !given.includes(name))
  const unknown = given.filter((name) => !wanted.includes(name))
  if (lacking.length > 0) return `lacks {${lacking.join('}, {')}}`
  if (unknown.length > 0) return `has {${unknown.join('}, {')}}, which the English text does not have`
  if (text.includes('\n') !== translation.includes('\n')) return 'has other line breaks'
  if (isList(text) && text.split(' ').length !== translation.split(' ').length) return 'has another number of words'
  return null
}

/** What keeps a catalogue from being complete: a line for each text, for developers and translators to read. */
export function faultsOf(catalogue: Catalogue, texts: readonly SourceText[]): string[] {
  const entries = new Map(entriesOf(catalogue).map((entry) => [keyOfEntry(entry), entry]))
  const wanted = new Map(texts.map((text) => [keyOf(text.context, text.text), text]))
  const faults = [...wanted].flatMap(([key, { text, places }]) => {
    const translation = entries.get(key)?.msgstr[0] ?? ''
    if (translation === '') return [`is not translated: “${text}” (${places[0]})`]
    const fault = faultOf(text, translation)
    return fault === null ? [] : [`${fault}: “${text}” → “${translation}”`]
  })
  const obsolete = [...entries.keys()].filter((key) => !wanted.has(key))
  return [...faults, ...obsolete.map((key) => `is used nowhere: “${key}”`)]
}
