import { Button, TextInput } from '@mantine/core'
import { nameForm } from '@phuljhari/contract/names/names.contract'
import { useEffect, useRef } from 'react'
import { ApiError } from '../lib/api.ts'
import { Dialog } from './Dialog.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'
import { useContractForm } from './use-contract-form.ts'
import styles from './ui.module.css'

type Props = {
  title: string
  label: string
  hint?: string
  submitLabel: string
  initial: string
  busy: boolean
  /** The failed call and its words. */
  failure: { text: string; error: Error } | null
  onSubmit: (name: string) => void
  onClose: () => void
}

const fieldsOf = (error: unknown) => (error instanceof ApiError ? error.fields : {})

/** Asks for a name. What was typed stays when the call fails. */
export function NameFormDialog({ title, label, hint, submitLabel, initial, busy, failure, onSubmit, onClose }: Props) {
  const form = useContractForm(nameForm, { name: initial })
  const { setErrors } = form
  const input = useRef<HTMLInputElement>(null)
  const failed = failure?.error
  useEffect(() => {
    if (!failed) return
    setErrors(fieldsOf(failed))
    // The button lost the focus while it was busy.
    input.current?.focus()
  }, [failed, setErrors])
  // While a call is under way its outcome is still to be told here.
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog title={title} isDirty={form.isDirty} busy={busy} onClose={close}>
      <form className={styles.form} noValidate aria-busy={busy} onSubmit={form.onSubmit(({ name }) => onSubmit(name))}>
        {/* What is said of the field stands at the field. */}
        {failure && !('name' in fieldsOf(failure.error)) && <ErrorBanner text={failure.text} />}
        <TextInput
          ref={input}
          size="md"
          label={label}
          required
          data-autofocus
          autoComplete="off"
          {...(hint !== undefined && { description: hint })}
          {...form.field('name')}
        />
        <div className={styles.footer}>
          <Button type="button" variant="default" size="md" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
