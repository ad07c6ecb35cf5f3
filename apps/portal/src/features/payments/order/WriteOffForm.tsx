import { Textarea, TextInput } from '@mantine/core'
import { paidAmountField } from '@phuljhari/contract/payments/payment-forms'
import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { requiredText } from '@phuljhari/contract/rules/text'
import { z } from 'zod'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { toPaise, typedAmount } from '../amounts.ts'
import { useWriteOff } from '../payment-changes.queries.ts'
import { say } from '../payments.messages.ts'
import { useMoneyForm } from './use-money-form.ts'

type Props = { money: OrderMoneyReply; onClose: () => void }

const schema = z.object({ amount: paidAmountField, reason: requiredText(300, 'Reason', 'Reason is required') })

/** Gives up a part of what is due, with a reason. */
export function WriteOffForm({ money, onClose }: Props) {
  const form = useContractForm(schema, { amount: typedAmount(toPaise(money.balance)), reason: '' })
  const { mutateAsync } = useWriteOff(money.orderId)
  const { busy, failure, submit } = useMoneyForm({
    send: (body: typeof form.values, key) => mutateAsync({ body, key }),
    failed: say.writeOffFailed,
    onDone: (row) => {
      toast.success(say.writtenOff(row.amount))
      onClose()
    },
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={busy} onSubmit={form.onSubmit(() => submit(form.values))}>
      {failure !== null && <ErrorBanner text={failure} />}
      <p>{say.writeOffHint}</p>
      <TextInput
        size="md"
        inputMode="decimal"
        label="Amount"
        required
        leftSection="₹"
        data-autofocus
        {...form.field('amount')}
      />
      <Textarea size="md" label="Reason" required rows={2} {...form.field('reason')} />
      <DialogFooter submitLabel="Write off" danger busy={busy} onCancel={onClose} />
    </form>
  )
}
