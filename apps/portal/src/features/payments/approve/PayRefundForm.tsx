import { refundForm } from '@phuljhari/contract/payments/payment-forms'
import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import { toPaise } from '@phuljhari/contract/rules/money'
import { useApprove } from '../../../entities/approvals/approvals.queries.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAttempts } from '../../../lib/use-attempts.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { typedAmount } from '../amounts.ts'
import { useAskBeyondOverpayment } from '../order/use-ask-beyond-overpayment.ts'
import { meansBody, emptyMeans, type MeansValues, MeansFields } from '../receipt/MeansFields.tsx'
import { say } from './approve.messages.ts'

/** Asks how a refund was paid, and approves it, which records the refund. */
export function PayRefundForm({ change, onDone }: { change: PreparedChange; onDone: () => void }) {
  const { _id: id, amount, reason, mode } = change
  const { mutateAsync: approve } = useApprove()
  const schema = {
    safeParse: (values: Record<string, string>) =>
      refundForm.safeParse({ ...meansBody(values as MeansValues), reason }),
  }
  const form = useContractForm(schema, {
    ...emptyMeans(mode ?? 'upi', typedAmount(toPaise(amount))),
    reference: change.reference,
  })
  const askBeyondOverpayment = useAskBeyondOverpayment()
  const { busy, error, submit } = useAttempts({
    send: (values: MeansValues) => {
      const { amount: _settled, ...payment } = meansBody(values)
      return askBeyondOverpayment(payment, (beyondOverpayment) =>
        approve({ id, payment: { ...payment, beyondOverpayment } }),
      )
    },
    onDone,
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={busy} onSubmit={form.onSubmit(() => submit(form.values))}>
      {error !== null && <ErrorBanner text={failureText(error, say.approveFailed)} />}
      <p>{say.payHint}</p>
      <MeansFields form={form} hasAmount={false} />
      <DialogFooter submitLabel={say.approvePaid} busy={busy} />
    </form>
  )
}
