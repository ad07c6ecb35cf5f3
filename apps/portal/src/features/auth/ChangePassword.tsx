import { changePassword, passwordForm, type PasswordForm } from '@phuljhari/contract/auth/auth.contract'
import { PASSWORD_MIN_LENGTH } from '@phuljhari/contract/rules/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, unreadable } from '../../lib/api-error.ts'
import { asNumber, asRecord } from '../../lib/coerce.ts'
import { failureText, isOutcomeUnknown } from '../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../lib/messages.ts'
import { storedEmail } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { t } from '@phuljhari/contract/rules/t'

const otherSessions = (count: number) =>
  count === 1 ? t('1 other session was') : t('{count} other sessions were', { count })

const say = {
  changePassword: t('Change password'),
  otherSessionsEnd: t('You stay signed in here. Everyone else who uses this account has to sign in again.'),
  commonPassword: t('Your password is one of the first that others would try. Please choose another one now.'),
  passwordHint: (minLength: number) => t('At least {minLength} characters', { minLength }),
  passwordChanged: (ended: number) =>
    ended === 0 ? t('Password changed.') : t('Password changed. {ended} signed out.', { ended: otherSessions(ended) }),
  mayBeChanged: t(
    'The first attempt may have changed it already. If so, the new password is yours from now on: ' +
      'close this, and use it when you next sign in.',
  ),
  passwordFailed: t('Failed to change the password. Please try again.'),
} as const

const EMPTY = { currentPassword: '', newPassword: '' }

/**
 * Sends the new password.
 * @returns how many other sessions ended.
 * @throws {ApiError} when the call fails or its reply is incomplete.
 */
async function sendPassword(body: PasswordForm): Promise<number> {
  const { data } = await call(changePassword, { body })
  const ended = asNumber(asRecord(data)['endedSessions'])
  if (ended === null) throw unreadable(changePassword, new TypeError('The reply has no endedSessions'))
  return ended
}

type Props = {
  /** Whether to warn that the current password is a common one. */
  isCommon?: boolean
  onClose: () => void
}

/** Changes the user's own password (feature session.changePassword); the account's other sessions end. */
export function ChangePassword({ isCommon = false, onClose }: Props) {
  const form = useContractForm(passwordForm, EMPTY)
  const { setErrors } = form
  const cache = useQueryClient()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: sendPassword,
    // It offers to replace a generated password.
    onSuccess: () => cache.invalidateQueries({ queryKey: ['products', 'first day'] }),
  })
  /** Whether the reply of an attempt was lost, so that the new password may be in force already. */
  const [isUnsure, setUnsure] = useState(false)
  const fields = error instanceof ApiError ? error.fields : {}
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  const change = async (passwords: PasswordForm) => {
    try {
      toast.success(say.passwordChanged(await mutateAsync(passwords)))
    } catch (failed) {
      if (isOutcomeUnknown(failed)) setUnsure(true)
      return
    }
    onClose()
  }
  return (
    <Dialog title={say.changePassword} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(change)}>
        {/* The message of a field is shown at the field. */}
        {error && Object.keys(fields).length === 0 && (
          <ErrorBanner text={failureText(error, say.passwordFailed, NETWORK_ERROR)} />
        )}
        {isUnsure && 'currentPassword' in fields && <ErrorBanner tone="warning" text={say.mayBeChanged} />}
        {isCommon && <ErrorBanner tone="warning" text={say.commonPassword} />}
        <p>{say.otherSessionsEnd}</p>
        {/* Password managers store the new password under this email address. */}
        <input type="email" autoComplete="username" value={storedEmail()} readOnly hidden />
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          autoFocus
          {...form.field('currentPassword')}
        />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          description={say.passwordHint(PASSWORD_MIN_LENGTH)}
          {...form.field('newPassword')}
        />
        <DialogFooter submitLabel={say.changePassword} busy={isPending} />
      </form>
    </Dialog>
  )
}
