import { Textarea } from '@mantine/core'
import { paidAmountField } from '@phuljhari/contract/payments/payment-forms'
import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { toPaise } from '@phuljhari/contract/rules/money'
import { requiredText } from '@phuljhari/contract/rules/text'
import { z } from 'zod'
import { SEND_FOR_APPROVAL, sentText } from '../../../entities/approvals/approval-texts.ts'
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
import { usePrepareWriteOff } from '../../../entities/approvals/approvals.queries.ts'
import { useWriteOff } from '../payment-changes.queries.ts'
import { say } from '../payments.messages.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = { money: OrderMoneyReply; onClose: () => void }

const schema = z.object({ amount: paidAmountField, reason: requiredText(300, t('Reason'), t('Reason is required')) })

/** Writes off a part of what is due, with a reason. Only owners may; others send it for approval. */
function WriteOffForm({ money, onClose }: Props) {
  const form = useContractForm(schema, { amount: typedAmount(toPaise(money.balance)), reason: '' })
  const forApproval = !useCan()('payments.correct')
  const { mutateAsync: record } = useWriteOff(money.orderId)
  const { mutateAsync: prepare } = usePrepareWriteOff(money.orderId)
  const { busy, error, submit } = useAttempts({
    send: async (body: typeof form.values, key) =>
      forApproval ? sentText(await prepare({ body, key })) : say.writtenOff((await record({ body, key })).amount),
    describe: (text) => text,
    onDone: (text) => {
      toast.success(text)
      onClose()
    },
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={busy} onSubmit={form.onSubmit(() => submit(form.values))}>
      {error !== null && <ErrorBanner text={failureText(error, say.writeOffFailed)} />}
      <p>{say.writeOffHint}</p>
      <AmountField data-autofocus {...form.field('amount')} />
      <Textarea size="md" label={t('Reason')} required rows={2} {...form.field('reason')} />
      <DialogFooter submitLabel={forApproval ? SEND_FOR_APPROVAL : t('Write off')} danger={!forApproval} busy={busy} />
    </form>
  )
}

export const openWriteOff = (money: OrderMoneyReply): void =>
  void dialogs.form(t('Write off for {orderId}', { orderId: money.orderId }), (close) => (
    <WriteOffForm money={money} onClose={close} />
  ))
