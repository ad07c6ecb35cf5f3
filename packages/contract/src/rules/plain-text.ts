/**
 * What texts copied from WhatsApp, web pages and PDF files carry unseen: zero-width characters, direction marks, soft
 * hyphens and byte order marks. A joiner stays between two parts of an emoji.
 */
const INVISIBLE =
  /[\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\u200D(?!\p{Extended_Pictographic})/gu
const SPACES = /[\u00A0\u2000-\u200A\u202F\u205F]/g
const NON_BREAKING_HYPHEN = /\u2011/g
const ANY = /[\u00A0\u00AD\u2000-\u200F\u2011\u202A-\u202F\u205F\u2060\u2066-\u2069\uFEFF]/

/** Whether a text has no invisible characters, nor spaces and hyphens that only look plain. */
export const isPlain = (text: string): boolean => !ANY.test(text)

/** The text as it looks: without invisible characters, with plain spaces and hyphens. */
export const plainText = (text: string): string =>
  isPlain(text) ? text : text.replace(INVISIBLE, '').replace(SPACES, ' ').replace(NON_BREAKING_HYPHEN, '-')

/** Passwords stay as they were typed. */
const isPassword = (key: string) => /password$/i.test(key)
/** The value with plain texts, however deep they are. The value itself when all of them are plain. */
export function plainTexts<Value>(value: Value): Value
export function plainTexts(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (typeof value !== 'object' || value === null) return value
  let changed: Record<string, unknown> | unknown[] | null = null
  for (const [key, part] of Object.entries(value)) {
    const plain = isPassword(key) ? part : plainTexts(part)
    if (plain === part) continue
    changed ??= Array.isArray(value) ? [...value] : { ...value }
    ;(changed as Record<string, unknown>)[key] = plain
  }
  return changed ?? value
}
