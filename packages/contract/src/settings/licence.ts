import { daysBetween, formatDate } from '../rules/dates.ts'
import type { ShopSettings } from './shop-settings.ts'

type Licence = ShopSettings['licence']

/** Renewals take weeks: for how long before its expiry a licence is warned of. */
export const LICENCE_WARNING_DAYS = 60

/** As printed: number, form and expiry; '' without a number. */
export const licenceText = ({ number, form, validTo }: Licence): string =>
  number === ''
    ? ''
    : [number, form && `form ${form}`, validTo && `valid until ${formatDate(validTo)}`].filter(Boolean).join(', ')

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/**
 * That the licence expires soon or has expired; null while that is more than LICENCE_WARNING_DAYS away or unknown.
 * @param today in India
 */
export function licenceWarning({ validTo }: Licence, today: string): { text: string; hasExpired: boolean } | null {
  if (validTo === '') return null
  const days = daysBetween(today, validTo)
  if (days > LICENCE_WARNING_DAYS) return null
  const day = formatDate(validTo)
  return days < 0
    ? { text: `The explosives licence expired on ${day}. Renew it, then enter its new validity.`, hasExpired: true }
    : { text: `The explosives licence expires ${inDays(days)}, on ${day}. Renew it in time.`, hasExpired: false }
}
