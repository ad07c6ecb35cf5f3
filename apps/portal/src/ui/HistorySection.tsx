import { actionLabel } from '@phuljhari/contract/activity/action-labels'
import type { ActivityEvent } from '@phuljhari/contract/activity/activity.contract'
import { eventFields } from '@phuljhari/contract/activity/describe-event'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '../lib/failure-text.ts'
import styles from './history-section.module.css'
import { LoadError } from './LoadError.tsx'
import timeline from './timeline.module.css'
import { t } from '@phuljhari/contract/rules/t'

const LOAD_FAILED = t('The history could not be loaded.')

type Props = {
  /** Loads the events, newest first. */
  query: UseQueryOptions<ActivityEvent[], Error, ActivityEvent[], readonly unknown[]>
}

/** Who changed a record, what and when: collapsed, and loaded when it is opened. */
export function HistorySection({ query }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data: events, error, refetch } = useQuery({ ...query, enabled: isOpen })
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('History')}</summary>
      {isOpen && !events && !error && <p role="status">{t('Loading history...')}</p>}
      {error && !events && <LoadError text={loadFailure(error, LOAD_FAILED)} onRetry={refetch} />}
      {events && (
        <ol className={timeline.timeline} aria-label={t('History')}>
          {events.map((event) => (
            <Entry key={event._id} event={event} />
          ))}
        </ol>
      )}
    </details>
  )
}

function Entry({ event }: { event: ActivityEvent }) {
  const changed = eventFields(event).filter(({ isChanged }) => isChanged)
  return (
    <li>
      <strong>{actionLabel(event.subject, event.action)}</strong>
      {changed.map(({ key, label, before, after }) => (
        <div key={key}>
          <span>{label}</span>{' '}
          {before !== '' && (
            <>
              <del>{before}</del> <span aria-hidden>→</span>{' '}
            </>
          )}
          <ins>{after}</ins>
        </div>
      ))}
      <p>
        <time dateTime={event.at}>{`${formatDate(event.at)} · ${formatTime(event.at)}`}</time>{' '}
        <span {...(event.personName !== event.person && { title: event.person })}>{event.personName}</span>
      </p>
    </li>
  )
}
