import type { FieldTexts } from '@phuljhari/contract/rules/based-on'

/** A field that two people have changed: what this form has, and what the other has saved. */
export type EditConflict = { field: string; mine: string; theirs: string }

/**
 * Compares a form with what someone else has saved since it was opened.
 * @param values the form's values, `opened` those it was opened with, `current` those the other has changed.
 * @returns the fields whose value can be taken over because this form did not change them, and those that both changed.
 */
export function mergeStale(
  values: FieldTexts,
  opened: FieldTexts,
  current: FieldTexts,
): { untouched: string[]; conflicts: EditConflict[] } {
  const changed = Object.entries(current).filter(([field, theirs]) => field in values && values[field] !== theirs)
  return {
    untouched: changed.map(([field]) => field).filter((field) => values[field] === opened[field]),
    conflicts: changed
      .map(([field, theirs]) => ({ field, mine: values[field] ?? '', theirs }))
      .filter(({ field, mine }) => mine !== opened[field]),
  }
}
