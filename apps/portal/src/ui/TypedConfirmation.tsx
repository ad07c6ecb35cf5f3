import { TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useSingleFlight } from '../lib/use-single-flight.ts'
import dialogStyles from './dialog.module.css'
import { DialogFooter } from './DialogFooter.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  /** What the user must type, so that nothing irreversible happens by a slip. */
  word: string
  submitLabel: string
  busy: boolean
  /** Why the confirmed action failed. */
  failure: string | null
  onConfirm: () => Promise<void>
  onCancel: () => void
  /** What will happen. */
  children: ReactNode
}

/** The body of a dialog that confirms an irreversible action by typing a word. */
export function TypedConfirmation({ word, submitLabel, busy, failure, onConfirm, onCancel, children }: Props) {
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const confirm = useSingleFlight(onConfirm)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isConfirmed = typed.trim().toUpperCase() === word
    setRefused(!isConfirmed)
    if (isConfirmed) void confirm()
  }
  return (
    <form className={dialogStyles.form} noValidate aria-busy={busy} onSubmit={submit}>
      {failure !== null && <ErrorBanner text={failure} />}
      {children}
      <TextInput
        size="md"
        label={t('Type {word} to confirm', { word })}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        error={isRefused && t('Type {word} to confirm', { word })}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefused(false)
        }}
      />
      <DialogFooter submitLabel={submitLabel} danger busy={busy} onCancel={onCancel} />
    </form>
  )
}
