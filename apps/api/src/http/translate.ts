import type { FastifyRequest } from 'fastify'
import { isTranslated, PLACEHOLDER, translationsOf, type Translated } from '../../../../languages/catalogue.ts'
import { languageOf } from './language-of.ts'

/** A text with values in it, and its translation. */
type Template = { pattern: RegExp; names: string[]; translation: string }
type Translations = { texts: ReadonlyMap<string, string>; templates: readonly Template[] }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function templateOf(text: string, translation: string): Template {
  const parts = text.split(PLACEHOLDER)
  const pattern = parts.map((part, index) => (index % 2 === 1 ? '(.+?)' : escaped(part))).join('')
  return { pattern: new RegExp(`^${pattern}$`, 's'), names: parts.filter((_, index) => index % 2 === 1), translation }
}
const wordsOf = ({ pattern }: Template) => pattern.source.replaceAll('(.+?)', '').length

function read(language: Translated): Translations {
  const texts = translationsOf(language)
  const withValues = [...texts].filter(
    ([text]) => text.search(PLACEHOLDER) >= 0 && /\p{L}{3}/u.test(text.replaceAll(PLACEHOLDER, '')),
  )
  // The most particular first: “{name} is required” matches less than “{what} of {amount}”.
  const templates = withValues.map((entry) => templateOf(...entry)).toSorted((a, b) => wordsOf(b) - wordsOf(a))
  return { texts, templates }
}

/** Read when a language is first used. */
const readByLanguage = new Map<Translated, Translations>()

/** A text of `t` in another language; as it is where there is no translation. Its values may be texts themselves. */
function translate(text: string, { texts, templates }: Translations): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  for (const { pattern, names, translation } of templates) {
    const found = pattern.exec(text)
    if (!found) continue
    const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']))
    return translation.replaceAll(PLACEHOLDER, (_, name: string) => {
      const value = values.get(name) ?? ''
      return texts.get(value) ?? value
    })
  }
  return text
}

const TEXTS = new Set(['message', 'title', 'description', 'definition', 'counts', 'group'])

/** A part of a reply in which the texts for people are translated; what the shop or its customers typed is not. */
function translated(value: unknown, to: (text: string) => string, isText: (key: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(one, to, isText))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (typeof part === 'string') return [key, isText(key) ? to(part) : part]
      if (key === 'questions') return [key, translated(part, to, (name) => name === 'text' || name === 'label')]
      return [key, translated(part, to, key === 'fields' ? () => true : isText)]
    }),
  )
}

function translationsInto(language: Translated): Translations {
  const translations = readByLanguage.get(language) ?? read(language)
  readByLanguage.set(language, translations)
  return translations
}

/**
 * A title that begins with a text and goes on with a number or a reference, in a language, such as
 * `Receipt voucher RV/26-27/00001`. Several of them may be joined by ` · `.
 */
export function titleIn(language: string, title: string): string {
  if (!isTranslated(language)) return title
  const { texts } = translationsInto(language)
  const part = (text: string): string => {
    // The longest beginning that is a text; what follows is a number or a name, not the rest of another title.
    for (let end = text.length; end > 0; end = text.lastIndexOf(' ', end - 1)) {
      const [start, rest] = [text.slice(0, end), text.slice(end)]
      const known = texts.get(start) ?? texts.get(start.replace(/:$/, ''))
      if (known !== undefined && !/^ [a-z]/.test(rest)) return `${known}${start.endsWith(':') ? ':' : ''}${rest}`
    }
    return text
  }
  return title.split(' · ').map(part).join(' · ')
}

/** A text of `t` in a language; as it is in English, and where there is no translation. */
export const textIn = (language: string, text: string): string =>
  isTranslated(language) ? translate(text, translationsInto(language)) : text

/**
 * A reply with the server's own texts in the language of the portal that asked: messages of errors, descriptions of
 * reports, questions about price lists (docs/decisions/081).
 */
export function inLanguageOf<Reply>(request: Pick<FastifyRequest, 'headers'>, reply: Reply): Reply {
  const language = languageOf(request)
  if (!isTranslated(language)) return reply
  const translations = translationsInto(language)
  return translated(
    reply,
    (text) => translate(text, translations),
    (key) => TEXTS.has(key),
  ) as Reply
}
