/** Rule 46(b): a document number has at most 16 characters. */
export const DOCUMENT_NUMBER_MAX_LENGTH = 16
/** Shorter serials begin with zeros. */
export const DOCUMENT_SERIAL_DIGITS = 5

/** The financial year of a day in India, from 1 April: `26-27`. @param day `yyyy-mm-dd` */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)
  const twoDigits = (one: number) => String(one % 100).padStart(2, '0')
  return `${twoDigits(year)}-${twoDigits(year + 1)}`
}

const numberOf = (prefix: string, year: string, serial: string) => `${prefix}/${year}/${serial}`

/**
 * A beginning of bill numbers for a shop, from the initials of its name: `SC` for Story Crackers.
 * @param taken by other series, whose beginnings must differ
 */
export function proposedPrefix(name: string, taken: readonly string[] = []): string {
  const words = name.toUpperCase().match(/[A-Z][A-Z0-9]*/g) ?? []
  const initials =
    words.length === 1
      ? (words[0] ?? '').slice(0, 2)
      : words
          .map(([first]) => first)
          .join('')
          .slice(0, 4)
  const prefix = initials || 'A'
  return taken.includes(prefix) ? `${prefix.slice(0, 3)}B` : prefix
}

/** The highest serial whose number still fits: 9,999,999 for a prefix of 2 characters, 99,999 for one of 4. */
export const maxSerial = (prefix: string): number =>
  10 ** (DOCUMENT_NUMBER_MAX_LENGTH - numberOf(prefix, '26-27', '').length) - 1

/**
 * The number of a document, `PH/26-27/00001` (trade.md section 1.3).
 * @param year as `financialYear` gives it
 * @throws {RangeError} when the serial is not a whole number from 1 to `maxSerial`
 */
export function documentNumber(prefix: string, year: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > maxSerial(prefix))
    throw new RangeError(`No document number for the serial ${serial} of the series ${prefix}`)
  return numberOf(prefix, year, String(serial).padStart(DOCUMENT_SERIAL_DIGITS, '0'))
}

/**
 * The last day on which a note may correct the tax of a document: 30 November after its financial year (section 34(2)
 * of the CGST Act). An annual return filed earlier ends it earlier.
 * @param day of the document, `yyyy-mm-dd`
 */
export const lastDayForNotes = (day: string): string =>
  `${Number(day.slice(0, 4)) + (day.slice(5) < '04-01' ? 0 : 1)}-11-30`

/**
 * Whether a credit note may still correct the tax of a document. Afterwards it is a commercial one, without tax.
 * @param day of the document
 * @param filedUpTo the last financial year whose annual return is filed, or ''
 * @param today in India
 */
export const canCorrectTax = (day: string, filedUpTo: string, today: string): boolean =>
  today <= lastDayForNotes(day) && financialYear(day) > filedUpTo
