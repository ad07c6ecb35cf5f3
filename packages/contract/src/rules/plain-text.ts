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

/** Deeper parts stay as they are: no form nests so deep. */
const MAX_DEPTH = 60
/** Passwords stay as they were typed. */
const isPassword = (key: string) => /password$/i.test(key)
/** The value with plain texts, however deep they are. The value itself when all of them are plain. */
export function plainTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return plainText(value)
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  const entries = Object.entries(value)
  const plain = entries.map(([key, part]) => [key, isPassword(key) ? part : plainTexts(part, depth + 1)] as const)
  if (plain.every(([, part], at) => part === entries[at]?.[1])) return value
  return Array.isArray(value) ? plain.map(([, part]) => part) : Object.fromEntries(plain)
}
