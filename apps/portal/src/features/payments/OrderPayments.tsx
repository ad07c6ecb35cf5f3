import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { failureText } from '../../lib/failure-text.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import type { DisplayedOrder } from '../orders/read-orders.ts'
import { OrderRows } from './order/OrderRows.tsx'
import styles from './order/order-payments.module.css'
import { openCredit, openRefund, openWriteOff } from './order/open-forms.tsx'
import { say } from './payments.messages.ts'
import { orderMoneyQuery } from './payments.queries.ts'
import { payableOf } from './receipt/parts.ts'
import { ReceiptDialog } from './receipt/ReceiptDialog.tsx'

/** What an order owes and what was paid, in its details. */
export function OrderPayments({ order }: { order: DisplayedOrder }) {
  const { data: money, error, isFetching, refetch } = useQuery(orderMoneyQuery(order.id))
  return (
    <section className={styles.section} aria-label={say.section}>
      <h3>{say.section}</h3>
      {!money && error && (
        <ErrorBanner text={failureText(error, say.loadFailed)}>
          <PlainButton loading={isFetching} onClick={() => void refetch()}>
            {say.retry}
          </PlainButton>
        </ErrorBanner>
      )}
      {!money && !error && <p role="status">{say.loading}</p>}
      {money && (
        <>
          <Amounts money={money} />
          {money.rows.length > 0 && <OrderRows orderId={order.id} rows={money.rows} />}
          <Actions money={money} />
        </>
      )}
    </section>
  )
}

/** Due, paid and balance, with what explains them. */
function Amounts({ money }: { money: OrderMoneyReply }) {
  const amounts: ReadonlyArray<readonly [label: string, amount: number, isShown: boolean]> = [
    ['Credit notes', -money.notes, money.notes !== 0],
    ['Written off', -money.writtenOff, money.writtenOff > 0],
    ['Due', money.due, true],
    ['Paid', money.paid, true],
    [money.balance < 0 ? 'To refund or credit' : 'Balance', Math.abs(money.balance), true],
    ['To verify', money.toVerify, money.toVerify > 0],
  ]
  return (
    <dl className={styles.amounts}>
      {amounts
        .filter(([, , isShown]) => isShown)
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
    </dl>
  )
}

/** What the user may do about the order's money. */
function Actions({ money }: { money: OrderMoneyReply }) {
  const can = useCan()
  const [isRecording, setRecording] = useState(false)
  const { customerName, phoneNumber } = money
  const [canRecord, canCorrect] = [can('payments.record'), can('payments.correct')]
  return (
    <div className={styles.actions}>
      {canRecord && <PlainButton onClick={() => setRecording(true)}>{say.recordReceipt}</PlainButton>}
      {canRecord && money.credit > 0 && money.balance > 0 && (
        <PlainButton onClick={() => openCredit(money)}>Use {say.credit(money.credit)}</PlainButton>
      )}
      {canCorrect && money.paid > 0 && <PlainButton onClick={() => openRefund(money)}>Refund</PlainButton>}
      {canCorrect && money.balance > 0 && <PlainButton onClick={() => openWriteOff(money)}>Write off</PlainButton>}
      {isRecording && (
        <ReceiptDialog
          presets={{ customerName, phoneNumber, orders: [payableOf(money)] }}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  )
}
