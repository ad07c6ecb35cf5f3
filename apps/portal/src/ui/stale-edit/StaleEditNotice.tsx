import { useEffect, useId, useRef } from 'react'
import styles from './stale-edit.module.css'
import type { StaleEdit } from './use-stale-edit.ts'
import { t } from '@phuljhari/contract/rules/t'

const SAVED_BEFORE = t('What you entered first was saved. Save again to save what you have changed since.')

type Props<F extends string> = {
  edit: StaleEdit<F>
  form: { values: Record<F, string>; set: (field: F, value: string) => void }
  labels: Readonly<Record<F, string>>
  /** Formats a value; without it, values are shown as they are, and empty ones as empty. */
  shown?: (field: F, text: string) => string
}

/**
 * A notice at the top of a form whose save was refused because someone else changed the record. It names the values
 * that were taken over and offers both values of each field that both have changed, or says that an earlier attempt of
 * this form made the change. Before a refusal it shows nothing.
 */
export function StaleEditNotice<F extends string>({ edit, form, labels, shown }: Props<F>) {
  const { basedOn, takenOver, conflicts, isOwn } = edit
  const group = useId()
  const notice = useRef<HTMLDivElement>(null)
  const isShown = isOwn || takenOver.length + conflicts.length > 0
  useEffect(() => {
    // The save button is far below, and lost the focus while it was disabled.
    if (isShown) notice.current?.focus()
  }, [isShown, basedOn])
  if (!isShown) return null
  const takenNames = takenOver.map((field) => labels[field]).join(', ')
  const show = (field: F, text: string) => shown?.(field, text) ?? (text || t('empty'))
  return (
    <div ref={notice} className={styles.notice} tabIndex={-1}>
      <p role="alert">
        {isOwn ? SAVED_BEFORE : t('Someone else has changed this since you opened it.')}
        {takenOver.length > 0 && ` ${t('Their values were taken over: {fields}.', { fields: takenNames })}`}
        {conflicts.length > 0 && ` ${t('Both of you changed the following. Choose, then save again.')}`}
      </p>
      {(conflicts as ReadonlyArray<{ field: F; mine: string; theirs: string }>).map(({ field, mine, theirs }) => (
        <fieldset key={field}>
          <legend>{labels[field]}</legend>
          {[
            { whose: t('Yours'), text: mine },
            { whose: t('Theirs'), text: theirs },
          ].map(({ whose, text }) => (
            <label key={whose}>
              <input
                type="radio"
                name={`${group}${field}`}
                checked={form.values[field] === text}
                onChange={() => form.set(field, text)}
              />
              <span>
                {whose}: <strong>{show(field, text)}</strong>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
