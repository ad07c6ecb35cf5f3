import { Textarea } from '@mantine/core'
import { withdrawalForm } from '@phuljhari/contract/estimates/estimates.contract'
import { failureText } from '../../../lib/failure-text.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { say } from '../estimates.messages.ts'
import { useWithdrawEstimate } from '../estimates.queries.ts'

type Props = { number: string; onDone: () => void }

/** Why an estimate came to nothing. */
export function WithdrawForm({ number, onDone }: Props) {
  const form = useContractForm(withdrawalForm, { reason: '' })
  const { mutateAsync, isPending, error } = useWithdrawEstimate(number)
  const withdraw = form.onSubmit(async ({ reason }) => {
    try {
      await mutateAsync(reason)
      toast.success(say.withdrawn(number))
      onDone()
    } catch {
      // The form shows it.
    }
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={isPending} onSubmit={withdraw}>
      {error && <ErrorBanner text={failureText(error, say.withdrawFailed)} />}
      <Textarea size="md" label="Reason" required rows={3} data-autofocus {...form.field('reason')} />
      <DialogFooter submitLabel="Withdraw" danger busy={isPending} onCancel={onDone} />
    </form>
  )
}
