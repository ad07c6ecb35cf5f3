import { actionLabel, ALL_SUBJECTS, subjectLabel } from '@phuljhari/contract/activity/action-labels'
import type { ActivityActor, ActivityEvent } from '@phuljhari/contract/activity/activity.contract'
import { changesText, ERASED, eventFields, subjectName } from '@phuljhari/contract/activity/describe-event'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DataTable } from '../../../ui/DataTable.tsx'
import { TableLink } from '../TableLink.tsx'
import { actorName } from './actor-name.ts'
import { say } from './activity.messages.ts'
import styles from './activity.module.css'
import { peopleQuery } from './activity.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The screens that find a record by its name. */
const SEARCHES: Readonly<Record<string, string>> = {
  product: '/products',
  agent: '/agents',
  brand: '/brands',
  category: '/categories',
}

/** The screens that show a record by its id, with the name of its parameter. */
const SHOWN_BY_ID: Readonly<Record<string, readonly [path: string, parameter: string]>> = {
  order: ['/orders', 'order'],
  estimate: ['/orders/estimates', 'estimate'],
  document: ['/orders/invoices', 'document'],
  payment: ['/orders/payments/ledger', 'payment'],
  customer: ['/orders/customers', 'customer'],
}

/** Payments that were not collected are recorded under their order, erasures of customers under a random id. */
function shownAs({ subject, subjectId }: ActivityEvent): string {
  const isNumbered = /^\d+$/.test(subjectId)
  if (subject === 'payment' && !isNumbered) return 'order'
  return subject === 'customer' && !isNumbered ? '' : subject
}

/** Where the subject of an event is shown; null for a record that is gone or has no screen. */
function subjectLink(event: ActivityEvent): string | null {
  if (event.subjectId === ALL_SUBJECTS) return null
  const byId = SHOWN_BY_ID[shownAs(event)]
  if (byId) return `${byId[0]}?${new URLSearchParams({ [byId[1]]: event.subjectId })}`
  const path = SEARCHES[event.subject]
  const name = subjectName(event)
  const hasName = name !== event.subjectId && name !== ERASED
  if (path === undefined || !hasName || event.after === null) return null
  return `${path}?${new URLSearchParams({ search: name })}`
}

const activityOf = ({ subject, subjectId }: ActivityEvent) =>
  `/reports/activity?${new URLSearchParams({ subject, id: subjectId })}`

/** The columns of the table. @param people the names of accounts by e-mail address */
const columnsOf = (people: ReadonlyMap<string, string>) => [
  {
    title: t('Time'),
    className: styles.time,
    cell: ({ at }: ActivityEvent) => (
      <time dateTime={at}>
        {formatDate(at)}
        <br />
        {formatTime(at)}
      </time>
    ),
  },
  {
    title: t('Person'),
    className: styles.person,
    cell: ({ person, personName, address }: ActivityEvent) => (
      <span title={person}>
        {actorName(person, personName)}
        {address !== null && <small>{address}</small>}
      </span>
    ),
  },
  { title: t('Action'), cell: ({ subject, action }: ActivityEvent) => actionLabel(subject, action) },
  {
    title: t('Subject'),
    className: styles.subject,
    cell: (event: ActivityEvent) => {
      const [name, to] = [nameOf(event, people), subjectLink(event)]
      return (
        <span>
          {to === null ? name : <TableLink to={to}>{name}</TableLink>}
          <small>
            {subjectLabel(event.subject)} ·{' '}
            <Link to={activityOf(event)} aria-label={say.allOf(name)}>
              {t('all activity')}
            </Link>
          </small>
        </span>
      )
    },
  },
  { title: t('Changes'), className: styles.changed, cell: (event: ActivityEvent) => <EventChanges event={event} /> },
]

/** What an event changed and, on demand, all recorded values before and after it, side by side. */
function EventChanges({ event }: { event: ActivityEvent }) {
  const fields = eventFields(event)
  if (fields.length === 0) return <span className={styles.muted}>{say.nothingRecorded}</span>
  return (
    <details className={styles.changes}>
      <summary>{changesText(event) || say.details}</summary>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ key, label, before, after, isChanged }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {[before, after].map((text, index) => (
                <td key={index === 0 ? 'before' : 'after'}>{isChanged && text !== '' ? <mark>{text}</mark> : text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Events, newest first; on phones each is a separate block. */
export function ActivityTable({ events }: { events: readonly ActivityEvent[] }) {
  const { data: people } = useQuery({ ...peopleQuery, select: namesOf })
  return (
    <div className={styles.table}>
      <DataTable
        label={t('Activity')}
        stacked
        columns={columnsOf(people ?? NO_NAMES)}
        rows={events}
        keyOf={({ _id }) => _id}
      />
    </div>
  )
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()
const namesOf = (people: readonly ActivityActor[]) => new Map(people.map(({ person, name }) => [person, name]))

/** The name of an event's subject; accounts are named like the people who act. */
const nameOf = (event: ActivityEvent, people: ReadonlyMap<string, string>): string =>
  (event.subject === 'vendor' && event.account !== null && people.get(event.account)) || subjectName(event)
