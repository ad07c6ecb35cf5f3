import { Button, TextInput } from '@mantine/core'
import { acceptanceForm, newPasswordForm, type Invitation } from '@phuljhari/contract/staff/invitation.contract'
import { PASSWORD_MIN_LENGTH } from '@phuljhari/contract/rules/account'
import { ROLE_LABELS } from '@phuljhari/contract/staff/roles'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api-error.ts'
import { shopTitle } from '../../lib/config.ts'
import { failureText } from '../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../lib/messages.ts'
import { displayName, getToken } from '../../lib/session.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { say } from './invitation.messages.ts'
import { useAcceptInvitation } from './invitation.queries.ts'
import styles from './sign-in.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  token: string
  invitation: Invitation
  onAccepted: () => void
  /** Called when the account has a second factor: the screen then asks for its code. */
  onChallenge: (challenge: string) => void
}

/** The form that turns an invitation into an account, or sets a new password for one. */
export function AcceptInvitation({ token, invitation, onAccepted, onChallenge }: Props) {
  const isNewPassword = invitation.purpose === 'password'
  const form = useContractForm(isNewPassword ? newPasswordForm : acceptanceForm, {
    name: invitation.name,
    password: '',
  })
  const { setErrors } = form
  const { mutateAsync, isPending, error } = useAcceptInvitation()
  // Read once, because accepting the invitation changes who is signed in.
  const [current] = useState(() => (getToken() === null ? null : displayName()))
  const fields = error instanceof ApiError ? error.fields : {}
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  const accept = async (values: { name?: string; password: string }) => {
    try {
      await mutateAsync({ token, ...values })
    } catch (failed) {
      if (failed instanceof ApiError && failed.challenge !== null) onChallenge(failed.challenge)
      return
    }
    onAccepted()
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(accept)}>
      <div>
        <p className={styles.shop}>{shopTitle()}</p>
        <h1>{isNewPassword ? say.newPassword(invitation.name) : say.welcome(invitation.name)}</h1>
        <p className={styles.hint}>
          {isNewPassword
            ? say.newPasswordHint(invitation.invitedBy)
            : say.invited(invitation.invitedBy, ROLE_LABELS[invitation.role])}
        </p>
      </div>
      {current !== null && (
        <ErrorBanner
          tone="warning"
          text={isNewPassword ? say.otherAccountPassword(current) : say.otherAccount(current)}
        />
      )}
      {error && Object.keys(fields).length === 0 && (
        <ErrorBanner text={failureText(error, isNewPassword ? say.saveFailed : say.acceptFailed, NETWORK_ERROR)}>
          {/* If the reply of a first attempt was lost, the account exists, with the password that was typed. */}
          {error instanceof ApiError && error.code === 'invitation.used' && <Link to="/">{say.toSignIn}</Link>}
        </ErrorBanner>
      )}
      <TextInput
        size="md"
        label={t('Email')}
        type="email"
        autoComplete="username"
        readOnly
        value={invitation.email}
        name="email"
      />
      {!isNewPassword && (
        <TextInput
          size="md"
          label={t('Your name')}
          required
          withAsterisk={false}
          autoComplete="name"
          {...form.field('name')}
        />
      )}
      <PasswordField
        label={isNewPassword ? t('New password') : t('Password')}
        autoComplete="new-password"
        autoFocus
        description={t('At least {minLength} characters', { minLength: PASSWORD_MIN_LENGTH })}
        {...form.field('password')}
      />
      <Button type="submit" size="lg" fullWidth disabled={isPending}>
        {isPending ? say.accepting : isNewPassword ? say.savePassword : say.accept}
      </Button>
    </form>
  )
}
