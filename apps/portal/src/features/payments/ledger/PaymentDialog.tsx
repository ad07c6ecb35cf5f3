import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useNameOf, type NameOf } from '../../../entities/accounts/account-names.tsx'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PaymentActions } from '../actions/PaymentActions.tsx'
import { modeText, signOf, titleOf } from '../payment-text.ts'
import { say } from '../payments.messages.ts'
import { paymentQuery } from '../payments.queries.ts'
import { StateBadge } from '../StateBadge.tsx'
import styles from './payment-dialog.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = { id: string; onClose: () => void }

const HOLDERS = { till: t('Till'), bank: t('Bank account'), upi: t('UPI account'), agent: t('Delivery agent') }

/** Returns the facts of a row; empty ones are left out. */
function factsOf(payment: Payment, nameOf: NameOf): Fact[] {
  const { decided, heldBy, chequeDate } = payment
  const facts: Array<readonly [string, string | false]> = [
    [t('Paid on'), formatDate(payment.paidOn)],
    [t('Mode'), modeText(payment)],
    [t('Bank'), [payment.bank, chequeDate !== null && formatDate(chequeDate)].filter(Boolean).join(' · ')],
    [t('Customer'), [payment.customerName, formatPhone(payment.phoneNumber)].filter(Boolean).join(' · ')],
    [t('Payer'), payment.payerName],
    [t('Held by'), heldBy !== null && (heldBy.agentName ?? HOLDERS[heldBy.kind])],
    [t('Recorded'), `${nameOf(payment.person)} · ${say.moment(payment.at)}`],
    [t('Link made by'), payment.linkMadeBy !== undefined && nameOf(payment.linkMadeBy)],
    [
      payment.state === 'rejected' ? t('Rejected') : t('Verified'),
      decided !== null && [nameOf(decided.person), say.moment(decided.at), decided.reason].filter(Boolean).join(' · '),
    ],
    [t('Reason'), payment.reason],
    [t('Note'), payment.note],
  ]
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== false && fact[1] !== '')
}

function Orders({ allocations, unallocated }: Pick<Payment, 'allocations' | 'unallocated'>) {
  return (
    <ul className={styles.orders} aria-label={t('Orders')}>
      {allocations.map(({ orderId, amount, document }) => (
        <li key={orderId}>
          <span>
            <Link to={orderLink(orderId)}>{orderId}</Link> {document}
          </span>
          <span>{formatRupees(amount)}</span>
        </li>
      ))}
      {unallocated > 0 && (
        <li>
          <span>{t('Credit of the customer')}</span>
          <span>{formatRupees(unallocated)}</span>
        </li>
      )}
    </ul>
  )
}

/** The details of one row of the ledger, with its actions. */
export function PaymentDialog({ id, onClose }: Props) {
  const nameOf = useNameOf()
  const { data: payment, error, refetch } = useQuery(paymentQuery(id))
  const title = payment ? titleOf(payment) : t('Payment')
  return (
    <Dialog title={title} size="lg" hasUrl onClose={onClose}>
      {!payment && !error && <Loading text={say.loading} />}
      {!payment && error && <LoadError text={loadFailure(error, say.oneFailed)} onRetry={refetch} />}
      {payment && (
        <div className={styles.payment}>
          <p className={styles.amount}>
            <strong>{formatRupees(signOf(payment) * payment.amount)}</strong>
            <StateBadge payment={payment} />
          </p>
          <FactList facts={factsOf(payment, nameOf)} className={styles.facts} />
          <Orders {...payment} />
          <div className={styles.actions}>
            <PaymentActions payment={payment} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
