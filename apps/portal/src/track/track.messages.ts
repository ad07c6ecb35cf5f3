import type { Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import { formatDate } from '@phuljhari/contract/rules/dates'
import type { TrackingStatus } from '@phuljhari/contract/tracking/tracking-status'
import { TRACKING_DAYS } from '@phuljhari/contract/tracking/tracking-status'
import { t } from '@phuljhari/contract/rules/t'
import { slotText } from '../pages-without-account/shared.messages.ts'

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

/** The texts of the page of tracking links. */
export const say = {
  order: (orderId: string) => t('Order {orderId}', { orderId }),
  promised: (day: string, slot: string) =>
    t('Promised for {when}', { when: [formatDate(day), slotText(slot)].filter(Boolean).join(', ') }),
  expected: (day: string) => t('Expected by {day}', { day: formatDate(day) }),
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
  questions: t('Questions about your order?'),
  worksUntil: (day: string | null) =>
    day === null
      ? t('This link works until {days} days after delivery.', { days: TRACKING_DAYS })
      : t('This link works until {day}.', { day: formatDate(day) }),
  loading: t('Loading your order…'),
  offlineHint: t('The order is shown as soon as you are connected.'),
  failed: t('The order could not be loaded'),
  stale: t('The latest state could not be loaded.'),
} as const
