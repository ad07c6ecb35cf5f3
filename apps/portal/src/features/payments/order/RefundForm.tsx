import { Textarea } from '@mantine/core'
import { preparedRefundForm, refundForm } from '@phuljhari/contract/payments/payment-forms'
import type { PaymentMode } from '@phuljhari/contract/payments/payment-kinds'
import type { OrderMoneyReply, Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatRupees, toPaise } from '@phuljhari/contract/rules/money'
import { SEND_FOR_APPROVAL, sentText } from '../../../entities/approvals/approval-texts.ts'
import { usePrepareRefund } from '../../../entities/approvals/approvals.queries.ts'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAttempts } from '../../../lib/use-attempts.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { AmountField } from '../AmountField.tsx'
import { typedAmount } from '../amounts.ts'
import { useRecordCreditRefund, useRecordRefund } from '../payment-changes.queries.ts'
import { say } from '../payments.messages.ts'
import { meansBody, emptyMeans, type MeansValues, MeansFields, ModeField } from '../receipt/MeansFields.tsx'
import { useAskBeyondOverpayment } from './use-ask-beyond-overpayment.ts'
import { t } from '@phuljhari/contract/rules/t'

type Values = MeansValues & { reason: string }
const bodyOf = (values: Values) => ({ ...meansBody(values), reason: values.reason })
type Body = ReturnType<typeof bodyOf> & { beyondOverpayment: boolean }
type Request = { values: Values; beyondOverpayment: boolean }
/** A refund that waits for approval has neither reference nor day, since it is not paid yet. */
const preparedBodyOf = ({ mode, amount, reason }: Values) => ({ mode: mode as PaymentMode, amount, reason })

type FormProps = {
  amount: string
  /** Whether it is sent for an administrator's approval. */
  forApproval: boolean
  /** @returns the text that confirms it */
  send: (request: Request, key: string) => Promise<string>
  onClose: () => void
}
function Refund({ amount, forApproval, send, onClose }: FormProps) {
  const schema = {
    safeParse: (values: Record<string, string>) =>
      forApproval
        ? preparedRefundForm.safeParse(preparedBodyOf(values as Values))
        : refundForm.safeParse(bodyOf(values as Values)),
  }
  const form = useContractForm(schema, { ...emptyMeans('upi', amount), reason: '' })
  const askBeyondOverpayment = useAskBeyondOverpayment()
  const { busy, error, submit } = useAttempts({
    send,
    describe: (text) => text,
    ask: ({ values }, attempt) =>
      askBeyondOverpayment(values, (beyondOverpayment) => attempt({ values, beyondOverpayment })),
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
      onSubmit={form.onSubmit(() => submit({ values: form.values, beyondOverpayment: false }))}
    >
      {error !== null && <ErrorBanner text={failureText(error, say.refundFailed)} />}
      {forApproval ? (
        <>
          <p>{say.refundPrepared}</p>
          <ModeField form={form} />
          <AmountField data-autofocus {...form.field('amount')} />
        </>
      ) : (
        <MeansFields form={form} />
      )}
      <Textarea size="md" label={t('Reason')} required rows={2} {...form.field('reason')} />
      <DialogFooter submitLabel={forApproval ? SEND_FOR_APPROVAL : t('Refund')} busy={busy} />
    </form>
  )
}

type Props = { money: OrderMoneyReply; onClose: () => void }
/** Refunds what was overpaid for an order, or all of it. Only owners may; others send it for approval. */
function RefundForm({ money, onClose }: Props) {
  const forApproval = !useCan()('payments.correct')
  const { mutateAsync: record } = useRecordRefund(money.orderId)
  const { mutateAsync: prepare } = usePrepareRefund(money.orderId)
  const send = async ({ values, beyondOverpayment }: Request, key: string) => {
    if (forApproval) return sentText(await prepare({ body: { ...preparedBodyOf(values), beyondOverpayment }, key }))
    const body: Body = { ...bodyOf(values), beyondOverpayment }
    return say.refunded((await record({ body, key })).amount)
  }
  const amount = typedAmount(toPaise(money.refundable > 0 ? money.refundable : money.paid))
  return <Refund amount={amount} forApproval={forApproval} send={send} onClose={onClose} />
}

/** Refunds what remains of a receipt as credit. Only owners may. */
function CreditRefundForm({ receipt, onClose }: { receipt: Payment; onClose: () => void }) {
  const { mutateAsync: record } = useRecordCreditRefund(receipt)
  const send = async ({ values }: Request, key: string) =>
    say.refunded((await record({ body: bodyOf(values), key })).amount)
  const amount = typedAmount(toPaise(receipt.unallocated))
  return <Refund amount={amount} forApproval={false} send={send} onClose={onClose} />
}

export const openRefund = (money: OrderMoneyReply): void =>
  void dialogs.form(t('Refund for {orderId}', { orderId: money.orderId }), (close) => (
    <RefundForm money={money} onClose={close} />
  ))

export const openCreditRefund = (receipt: Payment): void =>
  void dialogs.form(
    t('Refund of {unallocated} of credit', { unallocated: formatRupees(receipt.unallocated) }),
    (close) => <CreditRefundForm receipt={receipt} onClose={close} />,
  )
