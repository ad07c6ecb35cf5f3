import { resetSecondFactor, type StaffMember } from '@phuljhari/contract/staff/staff.contract'
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
import { say } from './staff.messages.ts'
import { useResetSecondFactor } from './staff.queries.ts'

const EMPTY = { password: '' }

type Props = { account: StaffMember; isRequired: boolean; onClose: () => void }

/** Resets the second factor of a colleague who lost the phone, with the user's own password. */
export function ResetFactorDialog({ account: { _id: id, name }, isRequired, onClose }: Props) {
  const form = useContractForm(resetSecondFactor.schema.body, EMPTY)
  const { mutateAsync, isPending, error } = useResetSecondFactor()
  const hasFieldErrors = useFieldErrors(form, error)
  const reset = async (values: typeof EMPTY) => {
    try {
      await mutateAsync({ id, ...values })
    } catch {
      return
    }
    toast.success(say.factorReset(name))
    onClose()
  }
  return (
    <Dialog title={say.resetFactorOf(name)} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(reset)}>
        <p>{say.resetFactorHint(name)}</p>
        <p>{isRequired ? say.resetFactorRequired(name) : say.resetFactorOptional}</p>
        {error && !hasFieldErrors && <ErrorBanner text={failureText(error, say.resetFactorFailed, NETWORK_ERROR)} />}
        <PasswordField label={say.ownPassword} autoComplete="current-password" autoFocus {...form.field('password')} />
        <DialogFooter submitLabel={say.resetFactor} busy={isPending} danger />
      </form>
    </Dialog>
  )
}
