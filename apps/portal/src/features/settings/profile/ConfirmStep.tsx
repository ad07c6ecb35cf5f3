import { TextInput } from '@mantine/core'
import { confirmSecondFactor } from '@phuljhari/contract/staff/profile.contract'
import { Suspense } from 'react'
import { failureText, isOutcomeUnknown } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { deferred } from '../../../ui/deferred.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { say } from './profile.messages.ts'
import styles from './profile.module.css'
import { useConfirmSecondFactor } from './profile.queries.ts'
import type { Secret } from './SetUpSteps.tsx'

const QrCode = deferred(() => import('../../../ui/QrCode.tsx').then((module) => module.QrCode))

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

type Props = { secret: Secret; onConfirmed: (recoveryCodes: string[]) => void }

/** Shows the secret as a QR code and as text, and confirms with a first code that the app has it. */
export function ConfirmStep({ secret: { secret, url }, onConfirmed }: Props) {
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
        // The step before has taken its focused button with it.
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field('code')}
      />
      <DialogFooter submitLabel={say.confirm} busy={isPending} />
    </form>
  )
}
