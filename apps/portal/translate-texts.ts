import path from 'node:path'
import type { Plugin } from 'vite'
import { isTranslated, keyOf, PLACEHOLDER, translationsOf } from '../../languages/catalogue.ts'
import { childrenOf, findTexts, type Node, type TextCall } from '../../languages/find-texts.ts'

const SOURCES = /\/(apps\/portal|packages\/contract)\/src\/.*\.tsx?(\?schemas)?$/

/** The source of a text: a literal, or a template with the values in the places that the translation gives them. */
function written({ text, values }: TextCall, translation: string, codeOf: (node: Node) => string): string {
  if (values.size === 0) return JSON.stringify(translation)
  const parts = (translation === text ? text : translation).split(PLACEHOLDER)
  const code = parts.map((part, index) => {
    const value = index % 2 === 1 ? values.get(part) : undefined
    return value ? `\${${codeOf(value)}}` : part.replaceAll(/[\\`]|\$\{/g, (special) => `\\${special}`)
  })
  return `\`${code.join('')}\``
}

/**
 * A module with its texts in place of the calls of `t` and `tc` (docs/decisions/081).
 * @param translate returns the translation of a text by its key, or undefined where there is none: English stays
 */
export function withTexts(file: string, source: string, translate: (key: string) => string | undefined): string {
  const calls = findTexts(file, source)
  if (calls.length === 0) return source
  const byStart = new Map(calls.map((call) => [call.node.start, call]))
  /** The source of a node, with the texts in it. */
  function codeOf(node: Node): string {
    const call = byStart.get(node.start)
    if (call?.node.end === node.end)
      return written(call, translate(keyOf(call.context, call.text)) ?? call.text, codeOf)
    let [code, at] = ['', node.start]
    for (const child of childrenOf(node).toSorted((one, other) => one.start - other.start)) {
      if (child.start < at) continue
      code += source.slice(at, child.start) + codeOf(child)
      at = child.end
    }
    return code + source.slice(at, node.end)
  }
  const outermost = calls.filter(
    ({ node }) => !calls.some((other) => other.node.start < node.start && other.node.end > node.end),
  )
  return outermost.reduceRight(
    (code, { node }) => code.slice(0, node.start) + codeOf(node) + code.slice(node.end),
    source,
  )
}

/** Translates the portal's own texts by their keys; English for any other language. */
export function translatorInto(language: string): (key: string) => string | undefined {
  if (language === 'pseudo') return (key) => pseudo(key.slice(key.indexOf('\u0004') + 1))
  const translations = isTranslated(language) ? translationsOf(language) : new Map<string, string>()
  return (key) => translations.get(key)
}

const PSEUDO = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó' } as Record<string, string>
/** A text that is 40 % longer and recognised as translated, for finding what is cut off or was never translated. */
function pseudo(text: string): string {
  const parts = text.split(/(\{\w+\})/)
  const accented = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replaceAll(/[aeiouAEO]/g, (letter) => PSEUDO[letter] ?? letter),
  )
  const more = Math.round(0.4 * text.replaceAll(PLACEHOLDER, '').length)
  // In words, since no language has one that fills a line.
  return `${accented.join('')} ${'~'.repeat(Math.max(1, more - 1)).replaceAll(/~{7}(?=~)/g, '~~~~~~ ')}`
}

/** Writes the texts of one language into the build. A text without a translation stays English, and is reported. */
export function translateTexts(language: string): Plugin {
  const translate = translatorInto(language)
  const missing = new Set<string>()
  return {
    name: 'translate-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCES },
      handler: (source, id) => {
        const code = withTexts(path.basename(id.replace('?schemas', '')), source, (key) => {
          const translation = translate(key)
          if (translation === undefined && language !== 'en') missing.add(key)
          return translation
        })
        return { code, map: null }
      },
    },
    buildEnd() {
      if (missing.size > 0)
        this.warn(`${missing.size} texts are not translated into ${language} (npm run translate): ${[...missing][0]}`)
    },
  }
}
