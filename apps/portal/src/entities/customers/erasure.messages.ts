import type { CustomerErasure, KeptOrder, UnclearName } from '@phuljhari/contract/privacy/privacy.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { counted } from '../../lib/counted.ts'

const ordersText = (orders: number) => counted(orders, 'order')

type Found = Pick<CustomerErasure, 'orders' | 'events' | 'customers' | 'estimates' | 'payments' | 'documents'>
const fromOrders = (orders: number) =>
  'Name, phone, email, street address, location and notes will be erased from ' + counted(orders, 'finished order')

/** The texts about erasing a customer's personal data. */
export const say = {
  item: "Erase customer's data",
  title: "Erase customer's personal data",
  erases: ({ orders, events, customers, estimates, payments, documents }: Found) =>
    `${orders > 0 ? fromOrders(orders) : 'What staff entered about the customer will be erased'}` +
    `${estimates === 0 ? '' : `, and from ${counted(estimates, 'estimate')}`}` +
    `${payments === 0 ? '' : `, and from ${counted(payments, 'payment')}`}` +
    `${documents === 0 ? '' : `, and from ${counted(documents, 'tax document')}`}` +
    `${events === 0 ? '' : `, and from ${counted(events, 'entry', 'entries')} of the history`}. ` +
    `${orders > 0 && customers > 0 ? 'What staff entered about the customer will be erased too. ' : ''}` +
    'Items and amounts stay. This cannot be undone.',
  stays: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} has the same phone and keeps all data.`
      : `These have the same phone and keep all data: ${names.join(', ')}.`,
  unclear: 'On the same phone, but under a name that is no customer’s. Choose what is this customer’s:',
  unclearName: ({ name, phoneNumber, estimates, documents, payments }: UnclearName) => {
    const records = [
      estimates > 0 && counted(estimates, 'estimate'),
      documents > 0 && counted(documents, 'tax document'),
      payments > 0 && counted(payments, 'payment'),
    ]
    return `${name || 'No name'}, ${formatPhone(phoneNumber)}: ${records.filter(Boolean).join(', ')}`
  },
  keptDocuments: (count: number) =>
    `${counted(count, 'tax document')} ${count === 1 ? 'keeps' : 'keep'} the buyer, as tax law requires.`,
  nothing: 'Nothing can be erased now.',
  kept: (orders: number) => `${ordersText(orders)} ${orders === 1 ? 'keeps' : 'keep'} the data:`,
  reason: ({ reason, until }: KeptOrder) =>
    reason === 'open' ? 'not finished yet' : `tax records, until ${until === null ? '' : formatDate(until)}`,
  /** Undefined when no payment keeps anything. */
  keptPayments: ({ total, toVerify, until }: CustomerErasure['keptPayments']) => {
    const others = total - toVerify
    const texts = [
      others > 0 &&
        `${counted(others, 'payment')} ${others === 1 ? 'keeps' : 'keep'} name, phone and notes: ` +
          (until === null ? 'an order above needs them.' : `tax records, until ${formatDate(until)}.`),
      toVerify > 0 && `${counted(toVerify, 'payment')} to verify: verify or reject first, then erase again.`,
    ]
    return texts.filter((text) => text !== false)
  },
  more: (orders: number) => `and ${formatCount(orders)} more`,
  submit: 'Erase',
  loading: 'Looking for orders...',
  loadFailed: 'The orders could not be loaded.',
  failed: 'Nothing was erased. Please try again.',
  done: ({ orders }: Found) =>
    orders > 0 ? `Personal data erased from ${ordersText(orders)}` : "The customer's details are erased",
} as const
