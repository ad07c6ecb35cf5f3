import { foldName } from '@phuljhari/contract/rules/fold-name'
import { phoneSearchText } from '@phuljhari/contract/rules/phone'
import { likePattern } from '../db/like-pattern.ts'

const PHONE_CHARACTERS = /^[+\d\s\-()]+$/
/** The minimum length of a text that a trigram index can find. */
const TRIGRAM = 3

/** Digits as they are stored: the last ten of a complete Indian number, or the beginning of one without its prefix. */
function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const complete = phoneSearchText(typed)
  if (complete !== null && !complete.startsWith('+')) return complete
  return typed.startsWith('+91') ? digits.slice(2) : digits
}

/**
 * The pattern that finds a search among the lines of `customers.search`: part of a folded name, city or GSTIN, or of a
 * phone number however it is typed. One or two characters find only beginnings of words, which the index can find.
 */
export function customerSearchPattern(typed: string): string {
  const digits = PHONE_CHARACTERS.test(typed) ? phoneDigits(typed) : ''
  const text = digits === '' ? foldName(typed) : digits
  return likePattern([...text].length < TRIGRAM ? ` ${text}` : text)
}
