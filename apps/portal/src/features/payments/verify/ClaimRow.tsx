import { PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import type { Claim } from '@phuljhari/contract/payments/payments.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import { toPaise, toRupees, formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { config } from '../../../lib/config.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { openPaise } from '../amounts.ts'
import shared from '../decisions.module.css'
import { nameOf } from '../name-of.ts'
import { say } from '../payments.messages.ts'
import styles from './verify.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** Words by which a name is known; initials are none. */
const wordsOf = (name: string) =>
  foldName(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** What the orders of a claim owe in paise, if its amount is neither that nor an advance; else null. */
function otherDueOf({ amount, orders }: Claim): number | null {
  const [paid, open] = [toPaise(amount), orders.reduce((sum, order) => sum + openPaise(order), 0)]
  // Less than the due is an advance, until the goods are delivered.
  const isAdvance = paid < open && orders.some(({ status }) => status !== 'delivered')
  return orders.length > 0 && paid !== open && !isAdvance ? open : null
}

/** The one thing that a claim should be checked for, the gravest first; it does not prevent verifying. */
function warningOf(claim: Claim): string | null {
  const { orders, allocations, payerName, customerName } = claim
  const due = otherDueOf(claim)
  if (due !== null) return say.amountDiffers(toRupees(due))
  const own = allocations.reduce((sum, part) => sum + toPaise(part.amount), 0)
  const others = orders.reduce((sum, order) => sum + toPaise(order.toVerify), 0) - own
  if (others > 0) return say.alsoWaits(toRupees(others))
  const known = new Set([...wordsOf(customerName), ...wordsOf(config.store.name)])
  const isKnown = payerName.trim() === '' || wordsOf(payerName).some((word) => known.has(word))
  return isKnown ? null : say.otherPayer(payerName, customerName)
}

type Props = {
  claim: Claim
  isSelected: boolean
  /** Whether its verification is being sent. */
  isPending: boolean
  failure: string | null
  canVerify: boolean
  onSelect: () => void
  onVerify: () => void
  onReject: () => void
}

function Orders({ orders }: Pick<Claim, 'orders'>) {
  if (orders.length === 0) return <p className={shared.muted}>{say.noOrder}</p>
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.orderId}>
          <Link to={orderLink(order.orderId)}>{order.orderId}</Link>
          <StatusBadge status={order.status} />
          <span>{t('{order} due', { order: formatRupees(toRupees(openPaise(order))) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** A claim with what to compare, and the buttons to verify and reject it. */
export function ClaimRow(props: Props) {
  const { claim, isSelected, isPending, failure, canVerify, onSelect, onVerify, onReject } = props
  const warning = warningOf(claim)
  const mode = claim.mode === null ? '' : PAYMENT_MODE_LABELS[claim.mode]
  const cap = (key: string) => isSelected && <KeyCap>{key}</KeyCap>
  return (
    <li>
      <article
        className={`${shared.card} ${styles.claim}`}
        aria-label={`${formatRupees(claim.amount)} ${mode} ${claim.reference}`}
        aria-current={isSelected}
        aria-busy={isPending}
        tabIndex={isSelected ? 0 : -1}
        onClick={onSelect}
        onFocus={isSelected ? undefined : onSelect}
      >
        <div className={`${shared.amount} ${styles.amount}`} data-differs={otherDueOf(claim) !== null || undefined}>
          <strong>{formatRupees(claim.amount)}</strong>
        </div>
        <div className={styles.reference}>
          <p>
            {mode} <strong>{claim.reference || '–'}</strong>
          </p>
          <p className={shared.muted}>
            {t('Paid {paidOn}', { paidOn: formatDate(claim.paidOn) })}
            {claim.bank !== '' && ` · ${claim.bank}`}
            {claim.chequeDate !== null &&
              ` ${t('· cheque of {chequeDate}', { chequeDate: formatDate(claim.chequeDate) })}`}
          </p>
        </div>
        <div className={styles.customer}>
          <p>{claim.customerName}</p>
          <p className={shared.muted}>{formatPhone(claim.phoneNumber)}</p>
        </div>
        <Orders orders={claim.orders} />
        <p className={styles.source}>
          {say.waiting(claim.daysWaiting)}
          <small>
            {nameOf(claim)} · {say.moment(claim.at)}
          </small>
          {claim.note !== '' && <small>{claim.note}</small>}
        </p>
        {warning !== null && (
          <div className={styles.warnings}>
            <p className={styles.warning}>
              <IconAlertTriangle size={16} aria-hidden />
              {warning}
            </p>
          </div>
        )}
        <div className={`${shared.actions} ${styles.actions}`}>
          {canVerify && claim.isOwn && <p className={shared.muted}>{say.ownEntry}</p>}
          {canVerify && !claim.isOwn && (
            <>
              <PlainButton tone={isSelected ? 'green' : 'default'} loading={isPending} onClick={onVerify}>
                {t('Verify')} {cap('V')}
              </PlainButton>
              <PlainButton tone="red" disabled={isPending} onClick={onReject}>
                {t('Reject')} {cap('R')}
              </PlainButton>
            </>
          )}
        </div>
        {failure !== null && (
          <div className={styles.warnings}>
            <ErrorBanner text={failure} />
          </div>
        )}
      </article>
    </li>
  )
}
