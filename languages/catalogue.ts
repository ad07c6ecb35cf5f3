import { readFileSync } from 'node:fs'
import path from 'node:path'
import { po, type Catalogue } from 'gettext-parser'

/** The languages of the portal besides English, in which its texts are written. */
export const TRANSLATED = ['ta', 'hi'] as const
export type Translated = (typeof TRANSLATED)[number]
export const isTranslated = (language: string): language is Translated =>
  TRANSLATED.some((translated) => translated === language)

export const catalogueFile = (language: Translated): string => path.join(import.meta.dirname, `${language}.po`)

/** Reads the catalogue of a language with the places and comments for translators. */
export const readCatalogue = (language: Translated): Catalogue => po.parse(readFileSync(catalogueFile(language)))

/** The key of a text in `translationsOf`. @param context of `tc`; empty for `t` */
export const keyOf = (context: string, text: string): string => (context === '' ? text : `${context}\u0004${text}`)

/** The translations of a language by `keyOf`, without those that are missing. */
export function translationsOf(language: Translated): ReadonlyMap<string, string> {
  const entries = Object.values(readCatalogue(language).translations).flatMap((context) => Object.values(context))
  return new Map(
    entries.flatMap(({ msgctxt = '', msgid, msgstr: [translation = ''] }) =>
      msgid === '' || translation === '' ? [] : [[keyOf(msgctxt, msgid), translation] as const],
    ),
  )
}

export const PLACEHOLDER = /\{(\w+)\}/g
/** The placeholders of a text, sorted, each once. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))].toSorted()
