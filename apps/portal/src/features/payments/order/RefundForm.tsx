import { Textarea } from '@mantine/core'
import { refundForm } from '@phuljhari/contract/payments/payment-forms'
import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { toPaise, typedAmount } from '../amounts.ts'
import { useRecordRefund } from '../payment-changes.queries.ts'
import { say } from '../payments.messages.ts'
import { meansBody, noMeans, type MeansValues } from '../receipt/means.ts'
import { MeansFields } from '../receipt/MeansFields.tsx'
import { useMoneyForm } from './use-money-form.ts'

type Props = { money: OrderMoneyReply; onClose: () => void }
type Values = MeansValues & { reason: string }

const bodyOf = (values: Values) => ({ ...meansBody(values), reason: values.reason })
const schema = { safeParse: (values: Record<string, string>) => refundForm.safeParse(bodyOf(values as Values)) }

/** Pays money of an order back: what was overpaid, or all of it. */
export function RefundForm({ money, onClose }: Props) {
  const amount = typedAmount(toPaise(money.balance < 0 ? -money.balance : money.paid))
  const form = useContractForm(schema, { ...noMeans('upi', amount), reason: '' })
  const { mutateAsync } = useRecordRefund(money.orderId)
  const { busy, failure, submit } = useMoneyForm({
    send: (body: ReturnType<typeof bodyOf>, key) => mutateAsync({ body, key }),
    failed: say.refundFailed,
    onDone: (refund) => {
      toast.success(say.refunded(refund.amount))
      onClose()
    },
  })
  return (
    <form
      className={dialogStyles.form}
      noValidate
      aria-busy={busy}
      onSubmit={form.onSubmit(() => submit(bodyOf(form.values)))}
    >
      {failure !== null && <ErrorBanner text={failure} />}
      <MeansFields form={form} />
      <Textarea size="md" label="Reason" required rows={2} {...form.field('reason')} />
      <DialogFooter submitLabel="Refund" busy={busy} onCancel={onClose} />
    </form>
  )
}
