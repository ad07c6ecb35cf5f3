import type { GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { addDays, formatDate } from '@phuljhari/contract/rules/dates'
import { Link } from 'react-router'
import { say } from './gst.messages.ts'
import styles from './gst.module.css'

/** The last day of a month. @param month `yyyy-mm` */
function lastDayOf(month: string): string {
  // No month has more than 31 days: 32 days after its first day the next one has begun.
  const next = addDays(`${month}-01`, 32).slice(0, 7)
  return addDays(`${next}-01`, -1)
}

/** Whether the documents of the month may still be cancelled. */
export function BooksState({ month: { month, closedUpTo } }: { month: GstMonth }) {
  const isClosed = closedUpTo !== null && closedUpTo >= lastDayOf(month)
  const isPartlyClosed = !isClosed && closedUpTo !== null && closedUpTo >= `${month}-01`
  const day = formatDate(closedUpTo ?? '')
  return (
    <p className={styles.books}>
      {isClosed ? say.closed(day) : isPartlyClosed ? say.partlyClosed(day) : say.open}{' '}
      {!isClosed && <Link to="/settings/gst">{say.closeBooks}</Link>}
    </p>
  )
}
