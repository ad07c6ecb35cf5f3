import { formatDate, formatLongDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { useEffect, useState } from 'react'
import styles from './shell.module.css'

const MINUTE_MS = 60_000

/** The current date in India, kept up to date on a screen left open overnight. */
export function Today() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={indiaDay(now)}>
      <span className={styles.longDate}>{formatLongDate(now)}</span>
      <span className={styles.shortDate} aria-hidden>
        {formatDate(now.toISOString())}
      </span>
    </time>
  )
}
