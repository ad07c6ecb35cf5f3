import { TextInput } from '@mantine/core'
import { nameForm } from '@phuljhari/contract/names/names.contract'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { isSavedAlready } from '../../lib/lost-replies.ts'
import { AlreadySaved } from '../../ui/AlreadySaved.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from '../../ui/dialog.module.css'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useRequestKey } from '../../ui/use-request-key.ts'

type Props = {
  title: string
  label: string
  hint?: string
  submitLabel: string
  initial: string
  busy: boolean
  /** The failed call and its message. */
  failure: { text: string; error: Error } | null
  /** Sends the name. `key` belongs to the form, for a call that creates something. */
  onSubmit: (name: string, key: string) => Promise<void>
  onClose: () => void
  /** Shows the name that the form had saved before it was changed; closes the form if absent. */
  onShow?: (name: string) => void
}

const fieldsOf = (error: unknown) => (error instanceof ApiError ? error.fields : {})

/** Asks for a name. The input stays when the call fails. */
export function NameFormDialog({ title, label, hint, submitLabel, initial, busy, failure, ...props }: Props) {
  const { onSubmit, onClose, onShow = onClose } = props
  const formKey = useRequestKey()
  const form = useContractForm(nameForm, { name: initial })
  const { setErrors } = form
  const input = useRef<HTMLInputElement>(null)
  const error = failure?.error
  useEffect(() => {
    if (!error) return
    setErrors(fieldsOf(error))
    // The button lost the focus while it was disabled.
    if (!isSavedAlready(error)) input.current?.focus()
  }, [error, setErrors])
  return (
    <Dialog title={title} isDirty={form.isDirty} busy={busy} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        aria-busy={busy}
        onSubmit={form.onSubmit(({ name }) => onSubmit(name, formKey.read()))}
      >
        {/* The message of a field is shown at the field. */}
        {failure && !('name' in fieldsOf(failure.error)) && !isSavedAlready(failure.error) && (
          <ErrorBanner text={failure.text} />
        )}
        <AlreadySaved error={failure?.error} formKey={formKey} onShow={({ name }) => onShow(name)} />
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
        <DialogFooter submitLabel={submitLabel} busy={busy} />
      </form>
    </Dialog>
  )
}
