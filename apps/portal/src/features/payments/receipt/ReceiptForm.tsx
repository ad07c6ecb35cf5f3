import { CloseButton, TextInput } from '@mantine/core'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { say } from '../payments.messages.ts'
import { MeansFields } from './MeansFields.tsx'
import { OrderSearch } from './OrderSearch.tsx'
import type { Division } from './parts.ts'
import styles from './receipt.module.css'
import { useReceipt, type ReceiptFailure, type ReceiptPresets } from './use-receipt.ts'
import { t } from '@phuljhari/contract/rules/t'

type AllocationsProps = {
  division: Division
  errors: Readonly<Record<string, string>>
  onType: (orderId: string, amount: string) => void
  onRemove: (orderId: string) => void
}

/** The orders that a receipt pays, with the amount for each and what is left. */
function Allocations({ division: { parts, restPaise }, errors, onType, onRemove }: AllocationsProps) {
  const rest = toRupees(restPaise)
  const message = restPaise < 0 ? say.tooMuch(-rest) : restPaise > 0 ? say.restIsCredit(rest) : say.fullyDivided
  return (
    <div className={styles.allocations}>
      {parts.length > 0 && (
        <ul>
          {parts.map(({ order, amount }, index) => (
            <li key={order.orderId}>
              <span>
                <Link to={orderLink(order.orderId)} target="_blank" rel="noreferrer">
                  {order.orderId}
                </Link>
                <small>
                  {t('{customerName} · {openPaise} to pay', {
                    customerName: order.customerName,
                    openPaise: formatRupees(toRupees(order.openPaise)),
                  })}
                </small>
              </span>
              <TextInput
                size="md"
                inputMode="decimal"
                aria-label={say.partOf(order.orderId)}
                leftSection="₹"
                value={amount}
                error={errors[`allocations.${index}.amount`]}
                onChange={(event) => onType(order.orderId, event.currentTarget.value)}
              />
              <CloseButton aria-label={say.removeOrder(order.orderId)} onClick={() => onRemove(order.orderId)} />
            </li>
          ))}
        </ul>
      )}
      {(parts.length > 0 || restPaise > 0) && (
        <p role="status" data-wrong={restPaise < 0 || undefined}>
          {message}
        </p>
      )}
    </div>
  )
}

type Props = {
  presets: ReceiptPresets
  onDirty: (isDirty: boolean) => void
  onBusy: (busy: boolean) => void
  onRecorded: (payment: Payment) => void
}

/** Why the receipt was refused. A duplicate reference has links to the orders that it was recorded for. */
const Failure = ({ text, orderIds }: ReceiptFailure) => (
  <ErrorBanner text={text}>
    {orderIds.map((orderId) => (
      <Link key={orderId} to={orderLink(orderId)} target="_blank" rel="noreferrer">
        {say.duplicateFor(orderId)}
      </Link>
    ))}
  </ErrorBanner>
)

/** The form of a receipt. The input stays when the call fails. */
export function ReceiptForm({ presets, onDirty, onBusy, onRecorded }: Props) {
  const receipt = useReceipt(presets, onRecorded)
  const { form, orders, divided, failure, isPending, isDirty } = receipt
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => onBusy(isPending), [isPending, onBusy])
  return (
    <form className={dialogStyles.form} noValidate aria-busy={isPending} onSubmit={receipt.submit}>
      {failure && <Failure {...failure} />}
      <MeansFields form={form} />
      {receipt.cashProblem !== null && (
        <ErrorBanner tone="warning" text={receipt.cashProblem}>
          <div>
            <PlainButton onClick={() => form.set('mode', 'upi')}>{say.payByUpi}</PlainButton>
            <PlainButton onClick={() => form.set('mode', 'card')}>{say.payByCard}</PlainButton>
          </div>
        </ErrorBanner>
      )}
      <fieldset className={styles.orders}>
        <legend>{t('For orders')}</legend>
        <Allocations division={divided} errors={form.errors} onType={receipt.typePart} onRemove={receipt.removeOrder} />
        {form.errors['allocations'] !== undefined && <p role="alert">{form.errors['allocations']}</p>}
        <OrderSearch chosen={orders} onAdd={receipt.addOrder} />
      </fieldset>
      {orders.length === 0 && (
        <div className={styles.pair}>
          <TextInput size="md" label={t('Customer')} required {...form.field('customerName')} />
          <TextInput size="md" type="tel" label={t('Phone')} {...form.field('phoneNumber')} />
        </div>
      )}
      <div className={styles.pair}>
        <TextInput size="md" label={t('Payer, if not the customer')} {...form.field('payerName')} />
        <TextInput size="md" label={t('Note')} {...form.field('note')} />
      </div>
      <DialogFooter submitLabel={t('Record')} busy={isPending} />
    </form>
  )
}
