import type { Draft } from '../model/draft.ts'
import type { UpdateDraft } from '../store/use-draft.ts'
import { Field } from './Field.tsx'
import styles from './totals.module.css'

type Props = { draft: Draft; update: UpdateDraft; errors: Readonly<Record<string, string>> }

/** Whether a new order is accepted at once; why an order is changed. */
export function SaveOptions({ draft: { kind, accept }, update, errors }: Props) {
  return (
    <>
      {kind.type === 'edit' && (
        <Field label="Reason for the change" error={errors['reason']} wide>
          <input
            type="text"
            maxLength={300}
            value={kind.reason}
            onChange={(event) => {
              const reason = event.currentTarget.value
              update((now) => (now.kind.type === 'edit' ? { ...now, kind: { ...now.kind, reason } } : now))
            }}
          />
        </Field>
      )}
      {kind.type === 'new' && (
        <label className={styles.accept}>
          <input
            type="checkbox"
            checked={accept}
            onChange={(event) => {
              const { checked } = event.currentTarget
              update((now) => ({ ...now, accept: checked }))
            }}
          />
          Accept the order at once
        </label>
      )}
    </>
  )
}
