import { MESSAGE_EVENT_LABELS, MESSAGE_STATE_LABELS } from '@phuljhari/contract/messages/message-labels'
import type { Message } from '@phuljhari/contract/messages/messages.contract'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import { say } from './message-settings.messages.ts'
import { mailsQuery, useRetryMail } from './message-settings.queries.ts'
import styles from './message-settings.module.css'

function Result({ state, problem, attempts, nextAt }: Message) {
  const more = [problem, say.attempts(attempts), nextAt && state === 'waiting' && attempts > 0 && say.nextTry(nextAt)]
  return (
    <span className={styles.result} data-bad={state === 'failed' || state === 'unknown' || undefined}>
      <strong>{MESSAGE_STATE_LABELS[state]}</strong>
      <small>{more.filter(Boolean).join(' · ')}</small>
    </span>
  )
}

function Retry({ _id, state }: Message) {
  const { mutateAsync, isPending } = useRetryMail()
  const retry = useSingleFlight(async () => {
    if (state === 'unknown' && !(await dialogs.confirm(say.confirmUnknown))) return
    try {
      await mutateAsync(_id)
      toast.success(say.queued)
    } catch (error) {
      toast.error(failureText(error, say.retryFailed, NETWORK_ERROR))
    }
  })
  if (state !== 'failed' && state !== 'unknown') return null
  return (
    <PlainButton loading={isPending} onClick={() => void retry()}>
      {say.retry}
    </PlainButton>
  )
}

const COLUMNS: ReadonlyArray<Column<Message>> = [
  {
    title: say.order,
    cell: ({ orderId }) => <Link to={`/orders?order=${encodeURIComponent(orderId)}`}>{orderId}</Link>,
  },
  { title: say.about, cell: ({ event }) => MESSAGE_EVENT_LABELS[event] },
  { title: say.to, cell: ({ address }) => <span className={styles.address}>{address}</span> },
  { title: say.when, cell: ({ at }) => `${formatDate(at)}, ${formatTime(at)}` },
  { title: say.state, cell: (mail) => <Result {...mail} /> },
  { title: say.actions, number: true, cell: (mail) => <Retry {...mail} /> },
]

/** The latest e-mails to customers and what became of them. */
export function Mails() {
  const mails = useQuery(mailsQuery)
  return (
    <Section title={say.mails} hint={say.mailsHint} isFlush>
      <Loaded query={mails}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={say.noMails} hint={say.noMailsHint} />
          ) : (
            <DataTable label={say.mails} stacked rows={list} keyOf={({ _id }) => _id} columns={COLUMNS} />
          )
        }
      </Loaded>
    </Section>
  )
}
