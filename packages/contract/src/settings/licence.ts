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

/**
 * In how many days the licence expires, negative once it has; null while that is more than LICENCE_WARNING_DAYS away or
 * unknown.
 * @param today in India
 */
export function licenceExpiresIn({ validTo }: Licence, today: string): number | null {
  if (validTo === '') return null
  const days = daysBetween(today, validTo)
  return days > LICENCE_WARNING_DAYS ? null : days
}
