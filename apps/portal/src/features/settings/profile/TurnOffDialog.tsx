import { TextInput } from '@mantine/core'
import { removeSecondFactor } from '@phuljhari/contract/staff/profile.contract'
import { useEffect } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { say } from './profile.messages.ts'
import { useRemoveSecondFactor } from './profile.queries.ts'

const EMPTY = { password: '', code: '' }

/** Turns the second factor off, with password and code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(removeSecondFactor.schema.body, EMPTY)
  const { setErrors } = form
  const { mutateAsync, isPending, error } = useRemoveSecondFactor()
  const fields = error instanceof ApiError ? error.fields : {}
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  const turnOff = async (values: typeof EMPTY) => {
    try {
      await mutateAsync(values)
    } catch {
      return
    }
    toast.success(say.turnedOff)
    onClose()
  }
  return (
    <Dialog title={say.turnOffTitle} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(turnOff)}>
        <p>{say.turnOffHint}</p>
        {error && Object.keys(fields).length === 0 && (
          <ErrorBanner text={failureText(error, say.turnOffFailed, NETWORK_ERROR)} />
        )}
        <PasswordField
          label={say.currentPassword}
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
        <TextInput
          size="md"
          label={say.code}
          required
          withAsterisk={false}
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <DialogFooter submitLabel={say.turnOff} busy={isPending} danger />
      </form>
    </Dialog>
  )
}
