import { startSecondFactor } from '@phuljhari/contract/staff/profile.contract'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { say } from './profile.messages.ts'

type Props<Result> = {
  /** What needs the password. */
  action: UseMutationResult<Result, Error, { password: string }>
  texts: { hint: string; failed: string; submit: string }
  onDone: (result: Result) => void
}

/** Asks for the password, so that an unattended browser cannot be used to lock its owner out. */
export function PasswordStep<Result>({ action, texts, onDone }: Props<Result>) {
  const form = useContractForm(startSecondFactor.schema.body, { password: '' })
  const { setErrors } = form
  const { mutateAsync, isPending, error } = action
  const fields = error instanceof ApiError ? error.fields : {}
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  return (
    <form
      className={dialogStyles.form}
      noValidate
      onSubmit={form.onSubmit((values) => mutateAsync(values).then(onDone, () => {}))}
    >
      <p>{texts.hint}</p>
      {error && Object.keys(fields).length === 0 && (
        <ErrorBanner text={failureText(error, texts.failed, NETWORK_ERROR)} />
      )}
      <PasswordField
        label={say.currentPassword}
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      <DialogFooter submitLabel={texts.submit} busy={isPending} />
    </form>
  )
}
