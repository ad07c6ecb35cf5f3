import { readFileSync } from 'node:fs'

/** The words of the most common passwords, and those that an Indian shop of fireworks suggests (decision 061). */
const WORDS = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter((word) => word !== ''),
)
/** Keys side by side, and other sequences that people type. */
const SEQUENCES = [
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'poiuytrewq',
  'asdfghjkl',
  'lkjhgfdsa',
  'zxcvbnm',
  'mnbvcxz',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '147258369',
  '789456123',
]
const SHORTEST_RUN = 3
const MOST_RUNS = 3
const LONGEST_REPEATED = 4
/** Signs by which people replace letters. */
const REPLACED: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
}

/** A text without the digits and signs that people add before and after a word. */
const bare = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/(?<!\P{L})\P{L}+$/u, '')
const withLetters = (text: string): string => text.replace(/[@01!3$5]/g, (sign) => REPLACED[sign] ?? sign)
const onlyLetters = (text: string): string => text.replace(/\P{L}/gu, '')

/** Whether `text` repeats a few characters. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= LONGEST_REPEATED; length++)
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return true
  return false
}

/** Whether `text` consists of a few runs of SEQUENCES: `qwerty123`. */
function isSequence(text: string): boolean {
  let rest = text
  for (let runs = 0; runs < MOST_RUNS && rest !== ''; runs++) {
    let length = rest.length
    while (length >= SHORTEST_RUN && !SEQUENCES.some((sequence) => sequence.includes(rest.slice(0, length)))) length--
    if (length < SHORTEST_RUN) return false
    rest = rest.slice(length)
  }
  return rest === ''
}

/** With more characters around it than a year and two signs, a word alone makes no password common. */
const MOST_ADDED = 6
/** No longer password can be a date, a phone number or a sequence with something added. */
const LONGEST_CHECKED = 40

/**
 * Whether a password is among the first that anyone would try: a common word or part of the account's own e-mail
 * address, also with digits and signs around it or in place of letters; a sequence, a repetition, a number.
 */
export function isCommonPassword(password: string, email = ''): boolean {
  const text = password.toLowerCase()
  if (text.length > LONGEST_CHECKED) return false
  const own = new Set(
    email
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((part) => part.length > 3),
  )
  const isWord = (word: string) => (WORDS.has(word) || own.has(word)) && text.length - word.length <= MOST_ADDED
  const spellings = [text, bare(text), withLetters(bare(text)), bare(withLetters(text)), onlyLetters(text)]
  const isNumber = /^\p{L}{0,2}\d+\p{L}{0,2}$/u.test(text) && text.length <= 12
  return spellings.some(isWord) || isNumber || isRepeated(text) || isSequence(text)
}
