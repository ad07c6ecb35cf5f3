import { groupAadhaar } from '@phuljhari/contract/rules/aadhaar'

/** The number as the input shows it, and the position of the caret. */
export type TypedAadhaar = { value: string; caret: number }

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The position in `grouped` behind its first `digits` digits. */
function caretBehind(grouped: string, digits: number): number {
  let at = 0
  for (let seen = 0; seen < digits && at < grouped.length; at++) if (/\d/.test(grouped[at] ?? '')) seen++
  return at
}

function grouped(digits: string, before: number): TypedAadhaar {
  const value = groupAadhaar(digits)
  return { value, caret: caretBehind(value, before) }
}

/**
 * Groups the digits while typing (section 5); the caret stays behind the same digit, even in the middle.
 * @param shown the text that the input showed before.
 * @param typed the text that it holds now, with the caret at `caret`.
 * @param inputType of the input event: deleting a space also deletes the digit beyond it, or nothing would change.
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

/** Replaces the selection with the digits of a pasted text, which maxLength would truncate if it had dashes. */
export function pasteAadhaar(shown: string, pasted: string, start: number, end: number): TypedAadhaar {
  const head = digitsOf(shown.slice(0, start)) + digitsOf(pasted)
  return grouped(head + digitsOf(shown.slice(end)), head.length)
}
