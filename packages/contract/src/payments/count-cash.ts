import { z } from 'zod'
import { readRupees } from '../rules/money.ts'
import { t } from '../rules/t.ts'

/** The notes in circulation, in rupees. Coins are counted as an amount. */
export const NOTES = [500, 200, 100, 50, 20, 10] as const
export type NoteName = `n${(typeof NOTES)[number]}`
/** The names of the fields that count the notes, such as `n500`. */
export const NOTE_NAMES = NOTES.map((note): NoteName => `n${note}`)

const MAX_NOTES = 100_000
const field = (message: string, read: (typed: string) => number | null) =>
  z
    .union([z.string(), z.number()], { error: message })
    .default(0)
    .transform((typed, context) => {
      const text = String(typed).trim()
      const value = text === '' ? 0 : read(text)
      if (value !== null) return value
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
const noteField = field(t('Enter a whole number of notes'), (typed) =>
  /^\d{1,6}$/.test(typed) && Number(typed) <= MAX_NOTES ? Number(typed) : null,
)

/** A value for each note. */
export const ofEachNote = <Field extends z.ZodType>(value: Field) =>
  z.object(Object.fromEntries(NOTE_NAMES.map((name) => [name, value])) as Record<NoteName, Field>)

/** How many of each note, as typed or sent, and the coins in rupees; nothing counts as 0. Gives the coins in paise. */
export const cashCountForm = ofEachNote(noteField).extend({ coins: field(t('Enter the coins in rupees'), readRupees) })
export type CashCount = z.output<typeof cashCountForm>

/** What was counted, in paise. */
export const countedPaise = (count: CashCount): number =>
  NOTES.reduce((sum, note) => sum + note * 100 * count[`n${note}`], count.coins)

/** Why a count cannot be handed over without a reason, or null. @param difference counted − expected */
export const differenceError = (difference: number, reason: string): string | null =>
  difference !== 0 && reason === '' ? t('Enter why the count differs') : null
