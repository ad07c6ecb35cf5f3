import type { FieldTexts } from '@phuljhari/contract/rules/based-on'
import { useEffect, useEffectEvent, useState } from 'react'
import { isOutcomeUnknown } from '../../lib/failure-text.ts'
import { isStaleEdit } from '../../lib/stale-edits.ts'

/** A field that two people have changed: what this form has, and what the other has saved. */
type EditConflict = { field: string; mine: string; theirs: string }

/**
 * Compares a form with what someone else has saved since it was opened.
 * @param values the form's values, `opened` those it was opened with, `current` those the other has changed.
 * @returns the fields whose value can be taken over because this form did not change them, and those that both changed.
 * @internal for its test
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

type Form<F extends string> = { values: Record<F, string>; set: (field: F, value: string) => void }
type Options<F extends string> = {
  form: Form<F>
  /** What the form was opened with; later values are ignored. */
  opened: Record<F, string>
  /** The error of the last call. */
  error: unknown
  /** Converts a stored value to what the form has for it; without it, the value itself. */
  typed?: (field: F, stored: string) => string
}

export type StaleEdit<F extends string = string> = {
  /** What the form is based on: sent as `basedOn` (contract: rules/based-on.ts). */
  basedOn: Record<F, string>
  /** The fields whose values were taken over from the other person. */
  takenOver: readonly F[]
  conflicts: readonly EditConflict[]
  /** Nobody else has changed anything: an earlier attempt of this form was saved, but its reply was lost. */
  isOwn: boolean
}

/** Whether a stored text is what was typed, apart from case and punctuation: both may be tidied when it is saved. */
const isSameText = (stored: string | undefined, typed: string | undefined): boolean =>
  fold(stored ?? '') === fold(typed ?? '')
const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, '')

const unique = <T>(values: readonly T[]) => [...new Set(values)]

/**
 * Lets two people edit the same thing. When the server refuses a save with edit.stale, the other values of fields that
 * this form did not change are taken over, and `StaleEditNotice` offers both values of the rest. The next save is
 * based on them. What this form itself has saved, although the reply was lost, does not count as someone else's.
 */
export function useStaleEdit<F extends string>({ form, opened, error, typed }: Options<F>): StaleEdit<F> {
  const [edit, setEdit] = useState<StaleEdit<F>>({ basedOn: opened, takenOver: [], conflicts: [], isOwn: false })
  const [lost, setLost] = useState<FieldTexts | null>(null)
  const merge = useEffectEvent((current: FieldTexts) => {
    const inForm = (texts: FieldTexts) =>
      Object.fromEntries(
        Object.entries(texts).map(([field, stored]) => [field, (typed ?? ((_, text) => text))(field as F, stored)]),
      )
    const theirs = Object.fromEntries(
      Object.entries(inForm(current)).filter(([field, text]) => lost === null || !isSameText(text, lost[field])),
    )
    const { untouched, conflicts } = mergeStale(form.values, inForm(edit.basedOn), theirs)
    for (const field of untouched as F[]) form.set(field, inForm(current)[field] ?? '')
    setEdit({
      basedOn: { ...edit.basedOn, ...current },
      takenOver: unique([...edit.takenOver, ...(untouched as F[])]),
      conflicts: [...edit.conflicts.filter(({ field }) => !(field in current)), ...conflicts],
      isOwn: lost !== null && Object.keys(theirs).length === 0,
    })
  })
  const keepSent = useEffectEvent(() => setLost(form.values))
  useEffect(() => {
    if (isOutcomeUnknown(error)) keepSent()
    if (isStaleEdit(error)) merge(error.current)
  }, [error])
  return edit
}
