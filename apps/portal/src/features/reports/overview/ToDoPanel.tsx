import { IconAlertTriangle, IconClockExclamation, IconInbox, IconUserPlus } from '@tabler/icons-react'
import type { Feature } from '@phuljhari/contract/features'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFeature } from '../../../lib/features.ts'
import { Loaded, Panel } from '../Panel.tsx'
import { formatCell } from '../report-format.ts'
import { toDoQuery, type ToDo } from '../reports.queries.ts'
import styles from './overview.module.css'

const TASKS = [
  {
    key: 'toAccept',
    title: 'To accept',
    hint: 'New orders that wait for an answer',
    icon: IconInbox,
    to: '/orders?status=pending',
  },
  {
    key: 'unassigned',
    title: 'Unassigned',
    hint: 'Accepted or ready, without a delivery agent',
    icon: IconUserPlus,
    to: '/orders?unassigned=true',
  },
  {
    key: 'overdue',
    title: 'Overdue',
    hint: 'Undelivered after their delivery day',
    icon: IconClockExclamation,
    to: '/orders?overdue=true',
  },
  {
    key: 'failed',
    title: 'Failed',
    hint: 'Deliveries to try again',
    icon: IconAlertTriangle,
    to: '/orders?status=failed',
  },
  {
    key: 'paymentsToVerify',
    title: 'Payments to verify',
    hint: 'Recorded, not yet seen in the bank',
    icon: IconClockExclamation,
    to: '/orders/payments',
    feature: 'payments',
  },
  {
    key: 'refundsDue',
    title: 'Refunds due',
    hint: 'Orders with more paid than is due',
    icon: IconAlertTriangle,
    to: '/orders?payment=overpaid',
    feature: 'payments',
  },
  {
    key: 'correctionsToApprove',
    title: 'Corrections to approve',
    hint: 'Prepared by billing clerks',
    icon: IconInbox,
    to: '/orders/payments/approve',
    feature: 'corrections.prepare',
  },
] as const satisfies ReadonlyArray<{ key: keyof ToDo; to: string; feature?: Feature; [more: string]: unknown }>

const HEIGHT = 440

/** Orders, payments and corrections that wait for someone now, whatever the period. */
export function ToDoPanel() {
  const toDo = useQuery(toDoQuery)
  const has = {
    payments: useFeature('payments') === true,
    'corrections.prepare': useFeature('corrections.prepare') === true,
  }
  const tasks = TASKS.filter((task) => !('feature' in task) || has[task.feature])
  return (
    <Panel title="To do now">
      <Loaded query={toDo} height={HEIGHT}>
        {(counts) => (
          <ul className={styles.tasks}>
            {tasks.map(({ key, title, hint, icon: Icon, to }) => (
              <li key={key} data-done={counts[key] === 0}>
                <Icon size={22} stroke={1.8} aria-hidden />
                <Link to={to}>{title}</Link>
                <small>{hint}</small>
                <strong>{formatCell('count', counts[key])}</strong>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
