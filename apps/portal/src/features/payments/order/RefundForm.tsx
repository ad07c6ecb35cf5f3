import { Textarea } from '@mantine/core'
import { refundForm } from '@phuljhari/contract/payments/payment-forms'
import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { toPaise } from '@phuljhari/contract/rules/money'
import { SEND_FOR_APPROVAL, sentText } from '../../../lib/approval-texts.ts'
import { useCan } from '../../../lib/can.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { typedAmount } from '../amounts.ts'
import { usePrepareRefund } from '../approve/approve.queries.ts'
import { useRecordRefund } from '../payment-changes.queries.ts'
import { say } from '../payments.messages.ts'
import { meansBody, noMeans, type MeansValues } from '../receipt/means.ts'
import { MeansFields } from '../receipt/MeansFields.tsx'
import { useMoneyForm } from './use-money-form.ts'

type Props = { money: OrderMoneyReply; onClose: () => void }
type Values = MeansValues & { reason: string }

const bodyOf = (values: Values) => ({ ...meansBody(values), reason: values.reason })
const schema = { safeParse: (values: Record<string, string>) => refundForm.safeParse(bodyOf(values as Values)) }

/** Pays money of an order back: what was overpaid, or all of it. Only owners may; others send it for approval. */
export function RefundForm({ money, onClose }: Props) {
  const amount = typedAmount(toPaise(money.balance < 0 ? -money.balance : money.paid))
  const form = useContractForm(schema, { ...noMeans('upi', amount), reason: '' })
  const forApproval = !useCan()('payments.correct')
  const { mutateAsync: record } = useRecordRefund(money.orderId)
  const { mutateAsync: prepare } = usePrepareRefund(money.orderId)
  const { busy, failure, submit } = useMoneyForm({
    send: async (body: ReturnType<typeof bodyOf>, key) =>
      forApproval ? sentText(await prepare({ body, key })) : say.refunded((await record({ body, key })).amount),
    failed: say.refundFailed,
    onDone: (text) => {
      toast.success(text)
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
      <DialogFooter submitLabel={forApproval ? SEND_FOR_APPROVAL : 'Refund'} busy={busy} />
    </form>
  )
}
