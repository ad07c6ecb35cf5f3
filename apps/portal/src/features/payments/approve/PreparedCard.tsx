import { PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import { PREPARED_KIND_LABELS } from '@phuljhari/contract/prepared/prepared-kinds'
import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { Link } from 'react-router'
import { PersonName } from '../../../entities/accounts/account-names.tsx'
import { preparedText } from '../../../entities/approvals/approval-texts.ts'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { askReason } from '../actions/ask-reason.tsx'
import shared from '../decisions.module.css'
import { say as sayPayments } from '../payments.messages.ts'
import { say } from './approve.messages.ts'
import styles from './approve.module.css'
import { useApprove, useDecline } from '../../../entities/approvals/approvals.queries.ts'
import { PayRefundForm } from './PayRefundForm.tsx'
import { t } from '@phuljhari/contract/rules/t'

const MONEY_LABELS = { due: t('Due'), paid: t('Paid'), refundable: t('Refundable') }

type Props = { change: PreparedChange; onDecided: () => void }

/** What the owner compares before approving: the means of a refund, or the lines of a note. */
function Contents({ change: { mode, reference, paidOn, lines, money, changedReturn } }: { change: PreparedChange }) {
  const means = [
    mode === null ? '' : PAYMENT_MODE_LABELS[mode],
    reference,
    paidOn === null ? '' : t('paid {paidOn}', { paidOn: formatDate(paidOn) }),
  ].filter(Boolean)
  return (
    <>
      {means.length > 0 && <p>{means.join(' · ')}</p>}
      {money && (
        <dl className={styles.money}>
          {(['due', 'paid', 'refundable'] as const).map((name) => (
            <div key={name}>
              <dt>{MONEY_LABELS[name]}</dt>
              <dd>{formatRupees(money[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {changedReturn !== null && <p className={styles.warning}>{say.changes(changedReturn)}</p>}
      {lines.map(({ name, quantity, total }, index) => (
        <p key={index}>
          {quantity > 0 && `${quantity} × `}
          {name} <span className={shared.muted}>{formatRupees(total)}</span>
        </p>
      ))}
    </>
  )
}

/** A prepared correction with the buttons to approve and decline it. A refusal by the server is shown on the card. */
export function PreparedCard({ change, onDecided }: Props) {
  const { _id, orderId, document } = change
  const { mutateAsync: approve, isPending, error } = useApprove()
  const { mutateAsync: decline } = useDecline()
  const what = preparedText(change.kind, change.amount)
  const onApprove = useSingleFlight(async () => {
    if (change.kind === 'refund') {
      if (!(await dialogs.form(say.payTitle(what), (done) => <PayRefundForm change={change} onDone={done} />))) return
      toast.success(say.approved(what))
      onDecided()
      return
    }
    if (!(await dialogs.confirm(say.confirm(what, change.changedReturn)))) return
    try {
      await approve({ id: _id })
      toast.success(say.approved(what))
      onDecided()
    } catch {
      // The card shows the error.
    }
  })
  const onDecline = useSingleFlight(async () => {
    const isDeclined = await askReason(say.declineTitle(what), {
      hint: say.declineHint,
      submitLabel: t('Decline'),
      failed: say.declineFailed,
      send: (reason) => decline({ id: _id, reason }),
    })
    if (!isDeclined) return
    toast.success(say.declined(what))
    onDecided()
  })
  return (
    <li>
      <article className={`${shared.card} ${styles.card}`} aria-label={`${what}, ${orderId}`} aria-busy={isPending}>
        <div className={shared.amount}>
          <p>{PREPARED_KIND_LABELS[change.kind]}</p>
          <strong>{formatRupees(change.amount)}</strong>
        </div>
        <div>
          <p>{change.customerName}</p>
          <p>
            <Link to={orderLink(orderId)}>{orderId}</Link>
          </p>
          {document && (
            <p>
              <Link to={`/orders/invoices?${new URLSearchParams({ document: document._id })}`}>{document.number}</Link>
            </p>
          )}
        </div>
        <div>
          <Contents change={change} />
          <p>{change.reason}</p>
          <p className={shared.muted}>
            <PersonName actor={change.person} /> · {sayPayments.moment(change.at)}
          </p>
        </div>
        <div className={`${shared.actions} ${styles.actions}`}>
          <PlainButton tone="green" loading={isPending} onClick={() => void onApprove()}>
            {t('Approve')}
          </PlainButton>
          <PlainButton tone="red" disabled={isPending} onClick={() => void onDecline()}>
            {t('Decline')}
          </PlainButton>
        </div>
        {error && (
          <div className={styles.failure}>
            <ErrorBanner text={failureText(error, say.approveFailed)} />
          </div>
        )}
      </article>
    </li>
  )
}
