import { formatLongDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The current date in India, kept up to date on a screen left open overnight. */
export function Today() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={indiaDay(now)}>{formatLongDate(now)}</time>
}
