import { Button, TextInput } from '@mantine/core'
import { type Profile, removeSecondFactor } from '@phuljhari/contract/staff/profile.contract'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useFieldErrors } from '../../../ui/use-field-errors.ts'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { say } from './profile.messages.ts'
import { useRemoveSecondFactor, useRenewRecoveryCodes } from './profile.queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { PasswordStep, SetUpSteps } from './SetUpSteps.tsx'

/** Whether sign-in asks for a code, and the dialogs that change it. */
export function SecondFactor({ profile }: { profile: Profile }) {
  const { secondFactor: isOn, secondFactorRequired, recoveryCodes } = profile
  const [open, setOpen] = useState<'setUp' | 'newCodes' | 'turnOff' | null>(null)
  const close = () => setOpen(null)
  const hints = [say.secondFactorHint, isOn && say.codesLeft(recoveryCodes), secondFactorRequired && say.isRequired]
  return (
    <Section
      title={say.secondFactor}
      badge={{ text: isOn ? say.isOn : say.isOff, isGood: isOn }}
      hint={hints.filter(Boolean).join(' ')}
      action={
        isOn ? (
          <div className={styles.actions}>
            <Button size="md" variant={recoveryCodes === 0 ? 'filled' : 'default'} onClick={() => setOpen('newCodes')}>
              {say.newCodes}
            </Button>
            <Button size="md" variant="default" onClick={() => setOpen('turnOff')}>
              {say.turnOff}
            </Button>
          </div>
        ) : (
          <Button size="md" onClick={() => setOpen('setUp')}>
            {say.setUp}
          </Button>
        )
      }
    >
      {open === 'setUp' && <SetUpDialog onClose={close} />}
      {open === 'newCodes' && <NewCodesDialog onClose={close} />}
      {open === 'turnOff' && <TurnOffDialog onClose={close} />}
    </Section>
  )
}

/** Sets up the second factor. Cannot be closed by accident while it shows the recovery codes. */
function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [showsCodes, setShowsCodes] = useState(false)
  return (
    <Dialog title={say.setUpTitle} busy={showsCodes} onClose={onClose}>
      <SetUpSteps onCodes={() => setShowsCodes(true)} onDone={onClose} />
    </Dialog>
  )
}

/** Creates new recovery codes. Cannot be closed by accident while it shows them. */
function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog title={say.newCodes} busy={codes !== null} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordStep
          action={renew}
          texts={{ hint: say.newCodesHint, failed: say.newCodesFailed, submit: say.createCodes }}
          onDone={setCodes}
        />
      )}
    </Dialog>
  )
}

const EMPTY = { password: '', code: '' }

/** Turns the second factor off, with password and code. */
function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(removeSecondFactor.schema.body, EMPTY)
  const { mutateAsync, isPending, error } = useRemoveSecondFactor()
  const hasFieldErrors = useFieldErrors(form, error)
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
        {error && !hasFieldErrors && <ErrorBanner text={failureText(error, say.turnOffFailed, NETWORK_ERROR)} />}
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
