import { NativeSelect } from '@mantine/core'
import { paidAmountField } from '@phuljhari/contract/payments/payment-forms'
import type { OrderMoneyReply, Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees, readRupees, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { failureText, loadFailure } from '../../../lib/failure-text.ts'
import { useAttempts } from '../../../lib/use-attempts.ts'
import { useKept } from '../../../lib/use-kept.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { AmountField } from '../AmountField.tsx'
import { typedAmount } from '../amounts.ts'
import { useAllocate } from '../payment-changes.queries.ts'
import { modeText } from '../payment-text.ts'
import { say } from '../payments.messages.ts'
import { creditQuery } from '../payments.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = { money: OrderMoneyReply; onClose: () => void }

/** Pays an order with the credit that is left of earlier receipts. */
function CreditForm({ money, onClose }: Props) {
  const { data, error, refetch } = useQuery(creditQuery(money.phoneNumber))
  const [isSending, setSending] = useState(false)
  // While an attempt is unsettled, the receipt stays as it was, so that a retry does not add the part twice.
  const receipts = useKept(data, isSending)
  if (error && !isSending) return <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
  if (!receipts) return <p role="status">{say.loading}</p>
  if (receipts.length === 0) return <p>{say.noCredit}</p>
  return <Choice money={money} receipts={receipts} onSending={setSending} onClose={onClose} />
}

const schema = z.object({ id: z.string(), amount: paidAmountField })

/** Returns as much as the order needs and the receipt has left. */
const preset = ({ toPay }: OrderMoneyReply, receipt: Payment | undefined) =>
  typedAmount(Math.min(toPaise(toPay), toPaise(receipt?.unallocated ?? 0)))

/** Returns the allocations of the receipt with the part of this order added, since the API replaces all of them. */
function withPart({ allocations }: Payment, orderId: string, paise: number) {
  const before = allocations.find((one) => one.orderId === orderId)?.amount ?? 0
  return [
    ...allocations
      .filter((one) => one.orderId !== orderId)
      .map((one) => ({ orderId: one.orderId, amount: one.amount })),
    { orderId, amount: toRupees(toPaise(before) + paise) },
  ]
}

type ChoiceProps = Props & {
  receipts: readonly Payment[]
  /** Says whether an attempt is being sent or its outcome is unknown. */
  onSending: (isSending: boolean) => void
}
function Choice({ money, receipts, onSending, onClose }: ChoiceProps) {
  const form = useContractForm(schema, { id: receipts[0]?._id ?? '', amount: preset(money, receipts[0]) })
  const { mutateAsync } = useAllocate()
  const { busy, error, isUnsettled, submit } = useAttempts({
    send: ({ receipt, paise }: { receipt: Payment; paise: number }) =>
      mutateAsync({ id: receipt._id, allocations: withPart(receipt, money.orderId, paise) }),
    onDone: () => {
      toast.success(say.creditUsed(toRupees(readRupees(form.values.amount) ?? 0)))
      onClose()
    },
  })
  useEffect(() => onSending(isUnsettled), [onSending, isUnsettled])
  const send = form.onSubmit(async ({ id, amount }) => {
    const receipt = receipts.find(({ _id }) => _id === id)
    if (receipt) await submit({ receipt, paise: amount })
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={busy} onSubmit={send}>
      {error !== null && <ErrorBanner text={failureText(error, say.creditFailed)} />}
      <NativeSelect
        size="md"
        label={t('Receipt')}
        data={receipts.map((receipt) => ({
          value: receipt._id,
          label: t('{paidOn}, {receipt}: {unallocated} left', {
            paidOn: formatDate(receipt.paidOn),
            receipt: modeText(receipt),
            unallocated: formatRupees(receipt.unallocated),
          }),
        }))}
        value={form.values.id}
        onChange={(event) => {
          const id = event.currentTarget.value
          form.set('id', id)
          form.set(
            'amount',
            preset(
              money,
              receipts.find(({ _id }) => _id === id),
            ),
          )
        }}
      />
      <AmountField {...form.field('amount')} />
      <DialogFooter submitLabel={t('Use credit')} busy={busy} />
    </form>
  )
}

export const openCredit = (money: OrderMoneyReply): void =>
  void dialogs.form(t('Use credit for {orderId}', { orderId: money.orderId }), (close) => (
    <CreditForm money={money} onClose={close} />
  ))
