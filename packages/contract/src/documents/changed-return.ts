import { formatMonth } from '../rules/dates.ts'
import type { Registration } from './document-kinds.ts'
import { t } from '../rules/t.ts'

/**
 * The return that cancelling a document changes (sections 37 and 39 of the CGST Act, rule 62 for composition dealers);
 * null for one of this month, whose return is not due yet.
 * @param document the registration is the seller's when it was issued; the date a day in India
 * @param today in India
 */
export function changedReturn(
  { registration, date }: { registration: Registration; date: string },
  today: string,
): { month: string; name: string } | null {
  const month = date.slice(0, 7)
  if (month >= today.slice(0, 7)) return null
  if (registration !== 'composition')
    return { month, name: t('GSTR-1 and GSTR-3B of {month}', { month: formatMonth(month) }) }
  const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1
  const [from, to] = [first, first + 2].map((one) => `${month.slice(0, 4)}-${String(one).padStart(2, '0')}`)
  return {
    month,
    name: t('CMP-08 of {month} to {month2}', { month: formatMonth(from ?? month), month2: formatMonth(to ?? month) }),
  }
}
