import { formatDate, formatTime, indiaDay } from '@phuljhari/contract/rules/dates'
import { t } from '@phuljhari/contract/rules/t'
import { serverNow } from '../../lib/clock.ts'

/** The server writes the time of the last request only every few minutes. */
const NOW_MS = 10 * 60_000

/** `Now`, `Today, 10:45 am` or `21 Nov 2026`, in India; `Never` for null. */
export function lastSeenText(iso: string | null, now = serverNow()): string {
  if (iso === null) return t('Never')
  const seen = new Date(iso)
  if (now.getTime() - seen.getTime() < NOW_MS) return t('Now')
  return indiaDay(seen) === indiaDay(now) ? t('Today, {iso}', { iso: formatTime(iso) }) : formatDate(iso)
}
