import { formatPhone } from '../rules/phone.ts'
import { onOneLine, shorten, whatsappLink } from '../estimates/whatsapp-text.ts'
import { formatDate } from '../rules/dates.ts'
import { formatRupees } from '../rules/money.ts'
import { t } from '../rules/t.ts'
import { PLACEHOLDER } from './message-templates.ts'
import type { MessageEvent } from './message-words.ts'
import type { MessageFacts } from './messages.contract.ts'

const NAME_MAX_LENGTH = 50

/** The lines of the standard texts, with the placeholders in them. */
const STANDARD: Readonly<Record<MessageEvent, readonly string[]>> = {
  accepted: [
    t('{shop}: thank you, {customer}. Your order {orderId} is accepted.', {
      shop: '{shop}',
      customer: '{customer}',
      orderId: '{orderId}',
    }),
    t('Total: {total}.', { total: '{total}' }),
    t('Planned for {promised}.', { promised: '{promised}' }),
  ],
  packed: [
    t('{shop}: your order {orderId} is packed.', { shop: '{shop}', orderId: '{orderId}' }),
    t('Cartons: {cartons}.', { cartons: '{cartons}' }),
    '{pickUp}',
    t('Planned for {promised}.', { promised: '{promised}' }),
  ],
  booked: [
    t('{shop}: order {orderId} sent on {day} by {transport}, LR {lrNumber}, to {office}.', {
      shop: '{shop}',
      orderId: '{orderId}',
      day: '{day}',
      transport: '{transport}',
      lrNumber: '{lrNumber}',
      office: '{office}',
    }),
    t('Cartons: {cartons}.', { cartons: '{cartons}' }),
    t('Transport phone: {transportPhone}.', { transportPhone: '{transportPhone}' }),
    '{freight}',
    '{days}',
    t('Show this LR at the office.'),
  ],
  onTheWay: [
    t('{shop}: your order {orderId} is on the way.', { shop: '{shop}', orderId: '{orderId}' }),
    t('Planned for {promised}.', { promised: '{promised}' }),
    t('{agent} brings it, phone {agentPhone}.', { agent: '{agent}', agentPhone: '{agentPhone}' }),
  ],
  delivered: [
    t('{shop}: your order {orderId} was delivered on {day}. Thank you.', {
      shop: '{shop}',
      orderId: '{orderId}',
      day: '{day}',
    }),
  ],
  failed: [
    t('{shop}: we could not deliver your order {orderId}.', { shop: '{shop}', orderId: '{orderId}' }),
    t('Please call us: {shopPhone}.', { shopPhone: '{shopPhone}' }),
  ],
}
/** The standard text of an event, for a shop without its own. @param translate for a server, whose texts are English */
export const standardTemplate = (event: MessageEvent, translate: (text: string) => string = (text) => text): string =>
  STANDARD[event].map((line) => (/^\{\w+\}$/.test(line) ? line : translate(line))).join('\n')

/** What the subject of an e-mail says. */
export function messageSubject(event: MessageEvent, orderId: string): string {
  if (event === 'accepted') return t('Order {orderId} is accepted', { orderId })
  if (event === 'packed') return t('Order {orderId} is packed', { orderId })
  if (event === 'booked') return t('Order {orderId} was sent by lorry', { orderId })
  if (event === 'onTheWay') return t('Order {orderId} is on the way', { orderId })
  if (event === 'delivered') return t('Order {orderId} was delivered', { orderId })
  return t('Order {orderId} could not be delivered', { orderId })
}

/** What the customer pays at the office, or that nothing is to be paid there. */
function freightText({ freightTerms, freight }: NonNullable<MessageFacts['consignment']>): string {
  if (freightTerms !== 'toPay') return t('Freight is paid.')
  return freight === null ? t('Freight is to pay.') : t('Freight to pay: {amount}.', { amount: formatRupees(freight) })
}

const daysText = (days: number) =>
  days === 1 ? t('Expected in 1 day.') : t('Expected in {days} days.', { days: String(days) })

const promisedText = ({ day, slot }: NonNullable<MessageFacts['promised']>) =>
  [formatDate(day), slot].filter(Boolean).join(', ')

/** The values of the placeholders; '' for what is not known. Sentences are in the language of the build. */
function valuesOf(facts: MessageFacts, shop: { name: string; phone: string }): Record<string, string> {
  const { consignment: sent, agent, promised, cartons, fulfilment } = facts
  const day = sent ? (sent.bookedOn ?? sent.at) : facts.deliveredOn
  const count = sent ? sent.cartons : cartons
  return {
    shop: shorten(onOneLine(shop.name), NAME_MAX_LENGTH),
    shopPhone: formatPhone(shop.phone),
    customer: shorten(onOneLine(facts.customerName), NAME_MAX_LENGTH),
    orderId: facts.orderId,
    total: formatRupees(facts.total),
    promised: promised ? promisedText(promised) : '',
    cartons: count === null ? '' : String(count),
    pickUp: fulfilment === 'pickup' ? t('You can pick it up at the shop.') : '',
    day: day === null ? '' : formatDate(day),
    transport: onOneLine(sent?.name ?? ''),
    lrNumber: sent?.lrNumber ?? '',
    office: onOneLine(sent?.destination ?? ''),
    transportPhone: formatPhone(sent?.transportPhone ?? ''),
    freight: sent ? freightText(sent) : '',
    days: sent && sent.days !== null ? daysText(sent.days) : '',
    agent: shorten(onOneLine(agent?.name ?? ''), NAME_MAX_LENGTH),
    agentPhone: formatPhone(agent?.phone ?? ''),
  }
}
/** Values that are sentences of ours. */
const SENTENCES = ['pickUp', 'freight', 'days']

/**
 * The message with which a customer learns of an event. A line with something unknown is left out.
 * @param template of the shop, or the standard one
 * @param translate for a server, whose texts are English
 */
export function messageText(
  template: string,
  facts: MessageFacts,
  shop: { name: string; phone: string },
  translate: (text: string) => string = (text) => text,
): string {
  const values = valuesOf(facts, shop)
  const valueOf = (name: string): string => {
    const value = values[name] ?? ''
    return value !== '' && SENTENCES.includes(name) ? translate(value) : value
  }
  return template
    .split('\n')
    .filter((line) => [...line.matchAll(PLACEHOLDER)].every(([, name = '']) => values[name] !== ''))
    .map((line) => line.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(name)))
    .join('\n')
    .trim()
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
