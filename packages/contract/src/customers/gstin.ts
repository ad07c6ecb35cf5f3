import { STATES } from '../rules/states.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** A State code, a PAN, an entity, Z (or another letter, such as D for tax deductors), and a check character. */
const FORMAT = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][1-9A-Z][0-9A-Z]$/
const FOURTEENTH = /^.{13}[1-9ABCDEFGHIJZ]/
const STATE_CODES: ReadonlySet<string> = new Set(STATES.map(({ code }) => code))

/** Converts a GSTIN to the form in which it is stored: in upper case, without spaces around it. */
export const tidyGstin = (typed: string): string => typed.trim().toUpperCase()

/** Computes the last character of a GSTIN from its first 14 (trade.md section 1.9). */
export function gstinCheckCharacter(first14: string): string {
  const sum = [...first14].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS.charAt((36 - (sum % 36)) % 36)
}

/** Whether a GSTIN, as stored, has the format, a State that exists and the right check character. */
export const isGstin = (gstin: string): boolean =>
  FORMAT.test(gstin) &&
  FOURTEENTH.test(gstin) &&
  STATE_CODES.has(gstin.slice(0, 2)) &&
  gstinCheckCharacter(gstin.slice(0, 14)) === gstin.charAt(14)

/** The GST code of the State in which the holder is registered. */
export const gstinState = (gstin: string): string => gstin.slice(0, 2)
