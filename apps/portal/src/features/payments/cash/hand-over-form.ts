import { handOverReason } from '@phuljhari/contract/payments/cash.contract'
import {
  cashCountForm,
  countedPaise,
  differenceError,
  NOTES,
  type NoteName,
} from '@phuljhari/contract/payments/count-cash'

export const COUNT_FIELDS: ReadonlyArray<{ name: NoteName; note: number }> = NOTES.map((note) => ({
  name: `n${note}`,
  note,
}))

export const EMPTY_COUNT = { n500: '', n200: '', n100: '', n50: '', n20: '', n10: '', coins: '', reason: '' }
export type CountValues = typeof EMPTY_COUNT

const fields = cashCountForm.extend({ reason: handOverReason })

/** Adds what has been typed so far, in paise; a field that is not a number counts as 0. */
export function typedPaise(values: CountValues): number {
  const valid = Object.fromEntries(
    Object.entries(values).filter(([name, typed]) => cashCountForm.safeParse({ [name]: typed }).success),
  )
  return countedPaise(cashCountForm.parse(valid))
}

/** Returns the schema of a count against `expected` paise: a count that differs needs a reason. */
export const handOverForm = (expected: number) =>
  fields.superRefine(({ reason, ...count }, context) => {
    const message = differenceError(countedPaise(count) - expected, reason)
    if (message !== null) context.addIssue({ code: 'custom', path: ['reason'], message })
  })
