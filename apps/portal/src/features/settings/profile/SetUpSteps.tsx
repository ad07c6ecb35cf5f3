import { TextInput } from '@mantine/core'
import { confirmSecondFactor, startSecondFactor } from '@phuljhari/contract/staff/profile.contract'
import type { UseMutationResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { failureText, isOutcomeUnknown } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useFieldErrors } from '../../../ui/use-field-errors.ts'
import { say } from './profile.messages.ts'
import styles from './profile.module.css'
import { useConfirmSecondFactor, useStartSecondFactor } from './profile.queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Secret = { secret: string; url: string }
type Props = {
  /** Called when the recovery codes are on screen, which the server does not send again. */
  onCodes?: () => void
  onDone: () => void
}

/** The steps of setting up a second factor: password, code of the app, recovery codes. */
export function SetUpSteps({ onCodes, onDone }: Props) {
  const start = useStartSecondFactor()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret)
    return (
      <ConfirmStep
        secret={secret}
        onConfirmed={(recoveryCodes) => {
          setCodes(recoveryCodes)
          onCodes?.()
        }}
      />
    )
  return (
    <PasswordStep
      action={start}
      texts={{ hint: say.passwordFirst, failed: say.startFailed, submit: say.continue }}
      onDone={setSecret}
    />
  )
}

type PasswordProps<Result> = {
  /** The action that needs the password. */
  action: UseMutationResult<Result, Error, { password: string }>
  texts: { hint: string; failed: string; submit: string }
  onDone: (result: Result) => void
}

/** Asks for the password, so that an unattended browser cannot be used to lock its owner out. */
export function PasswordStep<Result>({ action, texts, onDone }: PasswordProps<Result>) {
  const form = useContractForm(startSecondFactor.schema.body, { password: '' })
  const { mutateAsync, isPending, error } = action
  const hasFieldErrors = useFieldErrors(form, error)
  return (
    <form
      className={dialogStyles.form}
      noValidate
      onSubmit={form.onSubmit((values) => mutateAsync(values).then(onDone, () => {}))}
    >
      <p>{texts.hint}</p>
      {error && !hasFieldErrors && <ErrorBanner text={failureText(error, texts.failed, NETWORK_ERROR)} />}
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

const QrCode = deferred(() => import('../../../ui/QrCode.tsx').then((module) => module.QrCode))

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

type ConfirmProps = { secret: Secret; onConfirmed: (recoveryCodes: string[]) => void }

/** Shows the secret as a QR code and as text, and confirms with a first code that the app has it. */
function ConfirmStep({ secret: { secret, url }, onConfirmed }: ConfirmProps) {
  const form = useContractForm(confirmSecondFactor.schema.body, { code: '' })
  const { mutateAsync, isPending, error } = useConfirmSecondFactor()
  const confirm = (values: { code: string }) =>
    mutateAsync(values).then(onConfirmed, (failed: unknown) => {
      // After a lost reply the same code gets the recovery codes; after a refusal another one is needed.
      if (!isOutcomeUnknown(failed)) form.set('code', '')
    })
  return (
    <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(confirm)}>
      <p>{say.scan}</p>
      <div className={styles.qr}>
        <Suspense>
          <QrCode text={url} label={say.qrCode} className={styles.code} />
        </Suspense>
      </div>
      <div className={styles.key}>
        <p>{say.cannotScan}</p>
        <code>{inGroups(secret)}</code>
        <div>
          <CopyButton label={say.copyKey} text={secret} />
          <a href={url}>{say.openApp}</a>
        </div>
      </div>
      {error && <ErrorBanner text={failureText(error, say.confirmFailed, NETWORK_ERROR)} />}
      <TextInput
        size="md"
        label={say.code}
        description={say.codeHint}
        required
        withAsterisk={false}
        // The focus was on a button of the previous step, which has gone.
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field('code')}
      />
      <DialogFooter submitLabel={say.confirm} busy={isPending} />
    </form>
  )
}
