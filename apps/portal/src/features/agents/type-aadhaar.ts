import { groupAadhaar } from '@phuljhari/contract/rules/aadhaar'

/** The number as the input shows it, and the place of the caret in it. */
export type TypedAadhaar = { value: string; caret: number }

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The place in `grouped` behind its first `digits` digits. */
function caretBehind(grouped: string, digits: number): number {
  let place = 0
  for (let seen = 0; seen < digits && place < grouped.length; place++) if (/\d/.test(grouped[place] ?? '')) seen++
  return place
}

function grouped(digits: string, before: number): TypedAadhaar {
  const value = groupAadhaar(digits)
  return { value, caret: caretBehind(value, before) }
}

/**
 * Groups the digits while one types (section 5); the caret stays behind the digit that it was behind, also in the middle.
 * @param shown what the input showed before.
 * @param typed what it holds now, its caret at `caret`.
 * @param inputType of the input event: a space that is deleted takes the digit beyond it along, else it could not be got past.
 */
export function typeAadhaar(shown: string, typed: string, caret: number, inputType: string): TypedAadhaar {
  const digits = digitsOf(typed)
  const before = digitsOf(typed.slice(0, caret)).length
  const onlySpaceDeleted = typed.length < shown.length && digits === digitsOf(shown)
  if (onlySpaceDeleted && inputType === 'deleteContentForward')
    return grouped(digits.slice(0, before) + digits.slice(before + 1), before)
  if (onlySpaceDeleted && inputType === 'deleteContentBackward')
    return grouped(digits.slice(0, before - 1) + digits.slice(before), before - 1)
  return grouped(digits, before)
}

/** Puts the digits of a pasted text in place of what was selected from `start` to `end`; the input's own limit would cut a text with dashes short. */
export function pasteAadhaar(shown: string, pasted: string, start: number, end: number): TypedAadhaar {
  const head = digitsOf(shown.slice(0, start)) + digitsOf(pasted)
  return grouped(head + digitsOf(shown.slice(end)), head.length)
}
