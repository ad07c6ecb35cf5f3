import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PersonName } from '../../../entities/accounts/account-names.tsx'
import { preparedText } from '../../../entities/approvals/approval-texts.ts'
import { ownPreparedQuery } from '../../../entities/approvals/approvals.queries.ts'
import { Withdraw } from '../../../entities/approvals/OrderCorrections.tsx'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import shared from '../decisions.module.css'
import { say as sayPayments } from '../payments.messages.ts'
import tableStyles from '../payments.module.css'
import { say } from './approve.messages.ts'
import { t, tc } from '@phuljhari/contract/rules/t'

const STATES = {
  waiting: { text: t('Waiting'), colour: 'pending' },
  approved: { text: t('Approved'), colour: 'delivered' },
  declined: { text: t('Declined'), colour: 'rejected' },
  withdrawn: { text: t('Withdrawn'), colour: 'cancelled' },
} as const

const COLUMNS = [
  {
    title: t('Request'),
    cell: ({ kind, amount, orderId, document }: PreparedChange) => (
      <span>
        {preparedText(kind, amount)}
        <small>
          <Link className={tableStyles.inline} to={orderLink(orderId)}>
            {orderId}
          </Link>
          {document && ` · ${document.number}`}
        </small>
      </span>
    ),
  },
  {
    title: t('Customer'),
    className: tableStyles.wide,
    cell: ({ customerName, reason }: PreparedChange) => (
      <span>
        {customerName}
        <small>{reason}</small>
      </span>
    ),
  },
  { title: t('Sent'), cell: ({ at }: PreparedChange) => formatDate(at) },
  {
    title: tc('of a document or payment', 'State'),
    cell: ({ state }: PreparedChange) => <Pill {...STATES[state]} />,
  },
  {
    title: t('Decision'),
    className: tableStyles.wide,
    cell: (change: PreparedChange) =>
      change.decided === null ? (
        <Withdraw change={change} />
      ) : (
        <span>
          <PersonName actor={change.decided.person} />
          <small>{[sayPayments.moment(change.decided.at), change.decided.reason].filter(Boolean).join(' · ')}</small>
        </span>
      ),
  },
]

/** The corrections that the user sent for approval, with the decisions, newest first. */
export function RequestsPage() {
  const { data, error, refetch } = useQuery(ownPreparedQuery)
  if (!data)
    return error ? (
      <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
    ) : (
      <Loading text={say.loading} />
    )
  const { changes } = data
  if (changes.length === 0)
    return <EmptyState title={say.noRequests} hint={say.noRequestsHint} drawing={<Drawing of="requests" />} />
  return (
    <section className={shared.list} aria-label={say.requests}>
      <ListTable label={say.requests} columns={COLUMNS} rows={changes} keyOf={({ _id }) => _id} />
      {changes.length === LISTED && <p className={shared.more}>{say.requestsMore(LISTED)}</p>}
    </section>
  )
}
/** The most requests that the server lists. */
const LISTED = 200
