import type { Consignment } from '../dispatch/consignments.contract.ts'
import { onOneLine, shorten, whatsappLink } from '../estimates/whatsapp-text.ts'
import { formatDate } from '../rules/dates.ts'
import { formatRupees } from '../rules/money.ts'
import { t } from '../rules/t.ts'

const NAME_MAX_LENGTH = 50

/** What the customer pays at the office, or that nothing is to be paid there. */
function freightText({ freightTerms, freight }: Pick<Consignment, 'freightTerms' | 'freight'>): string {
  if (freightTerms !== 'toPay') return t('Freight is paid.')
  return freight === null ? t('Freight is to pay.') : t('Freight to pay: {amount}.', { amount: formatRupees(freight) })
}

const daysText = (days: number) =>
  days === 1 ? t('Expected in 1 day.') : t('Expected in {days} days.', { days: String(days) })

/** The message with which a customer learns what the lorry has taken (trade.md section 4). @param shop its name */
export function consignmentText(shop: string, orderId: string, sent: Consignment): string {
  const { name, lrNumber, destination, cartons, transportPhone, days, bookedOn, at } = sent
  return [
    t('{shop}: order {orderId} sent on {day} by {transport}, LR {lrNumber}, to {office}.', {
      shop: shorten(onOneLine(shop), NAME_MAX_LENGTH),
      orderId,
      day: formatDate(bookedOn ?? at),
      transport: onOneLine(name),
      lrNumber,
      office: onOneLine(destination),
    }),
    cartons !== null && t('Cartons: {count}.', { count: String(cartons) }),
    transportPhone !== '' && t('Transport phone: {phone}.', { phone: transportPhone }),
    freightText(sent),
    days !== null && daysText(days),
    t('Show this LR at the office.'),
  ]
    .filter(Boolean)
    .join(' ')
}

const query = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** Links that open a message with its text typed in, which the person then sends; null where it has no address. */
export const messageLinks = (customer: { phone: string; email: string }, subject: string, text: string) => ({
  whatsapp: whatsappLink(customer.phone, text),
  sms: customer.phone === '' ? null : `sms:${customer.phone.replaceAll(/[^+\d]/g, '')}?${query({ body: text })}`,
  email: customer.email.includes('@')
    ? `mailto:${encodeURIComponent(customer.email)}?${query({ subject, body: text })}`
    : null,
})
