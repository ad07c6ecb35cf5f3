import type { Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import { formatDate } from '@phuljhari/contract/rules/dates'
import type { TrackingStatus } from '@phuljhari/contract/tracking/tracking-status'
import { TRACKING_DAYS } from '@phuljhari/contract/tracking/tracking-status'
import { t } from '@phuljhari/contract/rules/t'

type Told = { title: string; hint: string }

const COMMON: Record<'received' | 'accepted' | 'failed' | 'rejected' | 'cancelled', Told> = {
  received: { title: t('Order received'), hint: t('The shop will check it and confirm.') },
  accepted: { title: t('Order accepted'), hint: t('The shop is getting it ready.') },
  failed: { title: t('Could not be delivered'), hint: t('Please call the shop to agree on another day.') },
  rejected: { title: t('Order not accepted'), hint: t('Please call the shop if you have a question.') },
  cancelled: { title: t('Order cancelled'), hint: t('Please call the shop if you have a question.') },
}
const THANKS = t('Thank you for your order!')
const BY_FULFILMENT: Record<Fulfilment, Record<'ready' | 'onTheWay' | 'delivered', Told>> = {
  agent: {
    ready: { title: t('Packed and ready'), hint: t('It will leave the shop soon.') },
    onTheWay: { title: t('Out for delivery'), hint: t('Please keep your phone within reach.') },
    delivered: { title: t('Delivered'), hint: THANKS },
  },
  lorry: {
    ready: { title: t('Packed and ready'), hint: t('It will be handed to the transport soon.') },
    onTheWay: { title: t('Sent by lorry'), hint: t('Show the LR number at the office of the transport.') },
    delivered: { title: t('Delivered'), hint: THANKS },
  },
  pickup: {
    ready: { title: t('Ready to collect'), hint: t('Please come to the shop.') },
    onTheWay: { title: t('Ready to collect'), hint: t('Please come to the shop.') },
    delivered: { title: t('Collected'), hint: THANKS },
  },
}

/** What the customer is told of an order with this status. */
export const toldOf = (status: TrackingStatus, fulfilment: Fulfilment): Told =>
  status === 'ready' || status === 'onTheWay' || status === 'delivered'
    ? BY_FULFILMENT[fulfilment][status]
    : COMMON[status]

/** The time slots of deliveries as customers read them; unknown ones stay as they are. */
const SLOTS: Readonly<Record<string, string>> = {
  '9AM-12PM (Morning)': t('9 am to 12 noon'),
  '12PM-3PM (Afternoon)': t('12 noon to 3 pm'),
  '3PM-6PM (Evening)': t('3 pm to 6 pm'),
  '6PM-9PM (Night)': t('6 pm to 9 pm'),
  'Same Day (Urgent)': '',
  'Next Day (Standard)': '',
}

/** The texts of the page of tracking links. */
export const say = {
  order: (orderId: string) => t('Order {orderId}', { orderId }),
  promised: (day: string, slot: string) =>
    t('Promised for {when}', { when: [formatDate(day), SLOTS[slot] ?? slot].filter(Boolean).join(', ') }),
  expected: (day: string) => t('Expected by {day}', { day: formatDate(day) }),
  asOf: (time: string) => t('As of {time}', { time }),
  refresh: t('Refresh'),
  updated: (title: string, time: string) => t('{title}. As of {time}', { title, time }),
  progress: t('Progress'),
  consignment: t('Your consignment'),
  lrNumber: t('LR number'),
  copy: t('Copy'),
  copied: t('Copied'),
  copyFailed: t('The number is selected. Copy it by hand.'),
  transport: t('Transport'),
  office: t('Destination office'),
  sent: t('Sent'),
  arrives: t('Expected by'),
  call: (name: string) => t('Call {name}', { name }),
  questions: t('Questions about your order?'),
  worksUntil: (day: string | null) =>
    day === null
      ? t('This link works until {days} days after delivery.', { days: TRACKING_DAYS })
      : t('This link works until {day}.', { day: formatDate(day) }),
  language: t('Language'),
  loading: t('Loading your order…'),
  ended: t('This link has ended'),
  endedHint: t('Ask the shop for a new one.'),
  incomplete: t('This link is incomplete'),
  incompleteHint: t('Open it again from the message of the shop, or ask the shop for a new one.'),
  offline: t('You are offline'),
  offlineHint: t('The order is shown as soon as you are connected.'),
  failed: t('The order could not be loaded'),
  failedHint: t('Check your connection and try again.'),
  tooMany: t('Too many requests'),
  tooManyHint: t('Wait a minute and try again.'),
  tryAgain: t('Try again'),
  stale: t('The latest state could not be loaded.'),
} as const
