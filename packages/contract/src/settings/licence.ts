import { daysBetween, formatDate } from '../rules/dates.ts'
import type { ShopSettings } from './shop-settings.ts'
import { t } from '../rules/t.ts'

type Licence = ShopSettings['licence']
type Warning = { text: string; hasExpired: boolean }

/** How long before the expiry of a licence the shop is warned: renewals take weeks. */
export const LICENCE_WARNING_DAYS = 60

/** The licence as printed: number, form and expiry; '' without a number. */
export const licenceText = ({ number, form, validTo }: Licence): string =>
  number === ''
    ? ''
    : [
        number,
        form && t('form {form}', { form }),
        validTo && t('valid until {validTo}', { validTo: formatDate(validTo) }),
      ]
        .filter(Boolean)
        .join(', ')

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : t('in {days} days', { days }))

/**
 * Warns that the licence expires soon or has expired; null while that is over LICENCE_WARNING_DAYS away or unknown.
 * @param today the day in India
 */
export function licenceWarning({ validTo }: Pick<Licence, 'validTo'>, today: string): Warning | null {
  if (validTo === '') return null
  const days = daysBetween(today, validTo)
  if (days > LICENCE_WARNING_DAYS) return null
  const day = formatDate(validTo)
  return days < 0
    ? {
        text: t('The explosives licence expired on {day}. Renew it, then enter its new validity.', { day }),
        hasExpired: true,
      }
    : {
        text: t('The explosives licence expires {days}, on {day}. Renew it in time.', { days: inDays(days), day }),
        hasExpired: false,
      }
}
