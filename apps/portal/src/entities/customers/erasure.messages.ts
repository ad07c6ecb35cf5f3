import type { CustomerErasure, KeptOrder, UnclearName } from '@phuljhari/contract/privacy/privacy.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { counted } from '../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

const ordersText = (orders: number) => counted(orders, t('order'), t('orders'))

type Found = Pick<CustomerErasure, 'orders' | 'events' | 'customers' | 'estimates' | 'payments' | 'documents'>
function keptBy(count: number, why: string): string {
  const payments = counted(count, t('payment'), t('payments'))
  return count === 1
    ? t('{payments} keeps name, phone and notes: {why}', { payments, why })
    : t('{payments} keep name, phone and notes: {why}', { payments, why })
}

/** The texts about erasing a customer's personal data. */
export const say = {
  item: t("Erase customer's data"),
  title: t("Erase customer's personal data"),
  erases: ({ orders, events, customers, estimates, payments, documents }: Found) => {
    const sources = [
      orders > 0 && counted(orders, t('finished order'), t('finished orders')),
      estimates > 0 && counted(estimates, t('estimate'), t('estimates')),
      payments > 0 && counted(payments, t('payment'), t('payments')),
      documents > 0 && counted(documents, t('tax document'), t('tax documents')),
      events > 0 && t('{entries} of the history', { entries: counted(events, t('entry'), t('entries')) }),
    ].filter(Boolean)
    const from = sources.join(t(', and from '))
    return [
      orders > 0
        ? t('Name, phone, email, street address, location and notes will be erased from {from}.', { from })
        : sources.length > 0
          ? t('What staff entered about the customer will be erased, and from {from}.', { from })
          : t('What staff entered about the customer will be erased.'),
      orders > 0 && customers > 0 && t('What staff entered about the customer will be erased too.'),
      t('Items and amounts stay. This cannot be undone.'),
    ]
      .filter(Boolean)
      .join(' ')
  },
  stays: (names: readonly string[]) =>
    names.length === 1
      ? t('{names} has the same phone and keeps all data.', { names: names.join() })
      : t('These have the same phone and keep all data: {names}.', { names: names.join(', ') }),
  unclear: t('On the same phone, but under a name that is no customer’s. Choose what is this customer’s:'),
  unclearName: ({ name, phoneNumber, estimates, documents, payments }: UnclearName) => {
    const records = [
      estimates > 0 && counted(estimates, t('estimate'), t('estimates')),
      documents > 0 && counted(documents, t('tax document'), t('tax documents')),
      payments > 0 && counted(payments, t('payment'), t('payments')),
    ]
    return `${name || t('No name')}, ${formatPhone(phoneNumber)}: ${records.filter(Boolean).join(', ')}`
  },
  keptDocuments: (count: number) =>
    count === 1
      ? t('{count} keeps the buyer, as tax law requires.', {
          count: counted(count, t('tax document'), t('tax documents')),
        })
      : t('{count} keep the buyer, as tax law requires.', {
          count: counted(count, t('tax document'), t('tax documents')),
        }),
  nothing: t('Nothing can be erased now.'),
  kept: (orders: number) =>
    orders === 1
      ? t('{orders} keeps the data:', { orders: ordersText(orders) })
      : t('{orders} keep the data:', { orders: ordersText(orders) }),
  reason: ({ reason, until }: KeptOrder) =>
    reason === 'open'
      ? t('not finished yet')
      : t('tax records, until {until}', { until: until === null ? '' : formatDate(until) }),
  /** Undefined when no payment keeps anything. */
  keptPayments: ({ total, toVerify, until }: CustomerErasure['keptPayments']) => {
    const others = total - toVerify
    const texts = [
      others > 0 &&
        keptBy(
          others,
          until === null
            ? t('an order above needs them.')
            : t('tax records, until {until}.', { until: formatDate(until) }),
        ),
      toVerify > 0 &&
        t('{toVerify} to verify: verify or reject first, then erase again.', {
          toVerify: counted(toVerify, t('payment'), t('payments')),
        }),
    ]
    return texts.filter((text) => text !== false)
  },
  more: (orders: number) => t('and {orders} more', { orders: formatCount(orders) }),
  submit: t('Erase'),
  loading: t('Looking for orders...'),
  loadFailed: t('The orders could not be loaded.'),
  failed: t('Nothing was erased. Please try again.'),
  done: ({ orders }: Found) =>
    orders > 0
      ? t('Personal data erased from {orders}', { orders: ordersText(orders) })
      : t("The customer's details are erased"),
} as const
