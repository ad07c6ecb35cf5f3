import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { failureText } from '../../lib/failure-text.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useNameOf } from '../accounts/account-names.tsx'
import { preparedText, say } from './approval-texts.ts'
import styles from './order-corrections.module.css'
import { preparedOfOrderQuery, useWithdraw } from './approvals.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

const moment = (iso: string) => `${formatDate(iso)} · ${formatTime(iso)}`

type Props = { orderId: string; /** Shows only the corrections of this document. */ documentId?: string }

/** The corrections of an order that wait for an owner or were declined; nothing where there are none. */
export function OrderCorrections({ orderId, documentId }: Props) {
  const { data } = useQuery(preparedOfOrderQuery(orderId))
  const changes = (data?.changes ?? []).filter(
    ({ document }) => documentId === undefined || document?._id === documentId,
  )
  if (changes.length === 0) return null
  return (
    <ul className={styles.lines}>
      {changes.map((change) => (
        <Line key={change._id} change={change} />
      ))}
    </ul>
  )
}

/** The button that withdraws a correction, for the person who prepared it. */
export function Withdraw({ change: { _id, kind, amount } }: { change: PreparedChange }) {
  const { mutateAsync, isPending } = useWithdraw()
  const what = preparedText(kind, amount)
  const withdraw = async () => {
    try {
      await mutateAsync(_id)
      toast.success(say.withdrawn(what))
    } catch (error) {
      toast.error(failureText(error, say.withdrawFailed))
    }
  }
  return (
    <PlainButton loading={isPending} onClick={() => void withdraw()}>
      {t('Withdraw')}
    </PlainButton>
  )
}

function Line({ change }: { change: PreparedChange }) {
  const nameOf = useNameOf()
  const { state, decided, person, at, reason, isOwn, document } = change
  const canApprove = useCan()(document === null ? 'payments.correct' : 'documents.correct')
  const what = preparedText(change.kind, change.amount)
  return (
    <li>
      <span>
        {state === 'waiting' || !decided
          ? say.waits(what)
          : say.declinedBy(what, nameOf(decided.person), decided.reason)}
        <small>
          {document && `${document.number} · `}
          {nameOf(person)} · {moment(at)} · {reason}
        </small>
      </span>
      {state === 'waiting' && canApprove && <Link to="/orders/payments/approve">{t('To approve')}</Link>}
      {state === 'waiting' && isOwn && <Withdraw change={change} />}
    </li>
  )
}
