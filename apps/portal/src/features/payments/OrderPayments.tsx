import { isAdvance } from '@phuljhari/contract/payments/payment-kinds'
import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import { OrderCorrections } from '../../entities/approvals/OrderCorrections.tsx'
import { useCan } from '../../lib/can.ts'
import { loadFailure } from '../../lib/failure-text.ts'
import { useFeature } from '../../lib/features.ts'
import { AmountList } from '../../ui/AmountList.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { openCredit } from './order/CreditForm.tsx'
import styles from './order/order-payments.module.css'
import { OrderRows } from './order/OrderRows.tsx'
import { openRefund } from './order/RefundForm.tsx'
import { openWriteOff } from './order/WriteOffForm.tsx'
import { say } from './payments.messages.ts'
import { orderMoneyQuery } from './payments.queries.ts'
import { payableOf } from './receipt/parts.ts'
import { ReceiptDialog } from './receipt/ReceiptDialog.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** The section of an order's details about what it owes and what was paid. */
export function OrderPayments({ order }: { order: DisplayedOrder }) {
  const { data: money, error, refetch } = useQuery(orderMoneyQuery(order.id))
  const hasApprovals = useFeature('corrections.prepare') === true
  return (
    <section className={styles.section} aria-label={say.section}>
      <h3>{say.section}</h3>
      {!money && error && <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />}
      {!money && !error && <p role="status">{say.loading}</p>}
      {money && (
        <>
          <Amounts money={money} />
          {money.rows.length > 0 && <OrderRows orderId={order.id} rows={money.rows} />}
          {hasApprovals && <OrderCorrections orderId={order.id} />}
          <Actions money={money} canPrepare={hasApprovals} />
        </>
      )}
    </section>
  )
}

/** The amounts due and paid, the balance, and the amounts that explain them. */
function Amounts({ money }: { money: OrderMoneyReply }) {
  const isBefore = isAdvance(money.status)
  // Before acceptance nothing is due, so the balance is what the advance leaves of the total.
  const [due, balance] = isBefore ? [money.total, money.total - money.paid] : [money.due, money.balance]
  return (
    <AmountList
      amounts={[
        [t('Credit notes'), money.notes !== 0 && formatRupees(-money.notes)],
        [t('Written off'), money.writtenOff > 0 && formatRupees(-money.writtenOff)],
        [isBefore ? t('Due once accepted') : t('Due'), formatRupees(due)],
        [isBefore ? t('Advance') : t('Paid'), formatRupees(money.paid)],
        [balance < 0 ? t('To refund or credit') : t('Balance'), formatRupees(Math.abs(balance))],
        [t('To verify'), money.toVerify > 0 && formatRupees(money.toVerify)],
      ]}
    />
  )
}

/** The actions on the order's money that the user's role allows. */
function Actions({ money, canPrepare }: { money: OrderMoneyReply; canPrepare: boolean }) {
  const can = useCan()
  const [isRecording, setRecording] = useState(false)
  const { customerName, phoneNumber } = money
  const [canRecord, canCorrect] = [
    can('payments.record'),
    can('payments.correct') || (canPrepare && can('payments.prepare')),
  ]
  return (
    <div className={styles.actions}>
      {canRecord && <PlainButton onClick={() => setRecording(true)}>{say.recordReceipt}</PlainButton>}
      {canRecord && money.credit > 0 && money.balance > 0 && (
        <PlainButton onClick={() => openCredit(money)}>
          {t('Use {money}', { money: say.credit(money.credit) })}
        </PlainButton>
      )}
      {canCorrect && money.paid > 0 && <PlainButton onClick={() => openRefund(money)}>{t('Refund')}</PlainButton>}
      {canCorrect && money.balance > 0 && (
        <PlainButton onClick={() => openWriteOff(money)}>{t('Write off')}</PlainButton>
      )}
      {isRecording && (
        <ReceiptDialog
          presets={{ customerName, phoneNumber, orders: [payableOf(money)] }}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  )
}
