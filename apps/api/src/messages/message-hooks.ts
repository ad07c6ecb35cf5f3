import type { MessageEvent } from '@phuljhari/contract/messages/message-words'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import type { OrderHooks } from '../orders/order-hooks.ts'
import { announce } from './announce.ts'
import { withdrawMessages } from './messages.store.ts'

/** What customers learn of which action. Who is handed the goods at the counter knows it. */
const EVENTS: Partial<Record<OrderAction, MessageEvent>> = {
  accept: 'accepted',
  makeReady: 'packed',
  pickUp: 'onTheWay',
  depart: 'onTheWay',
  deliver: 'delivered',
  confirmDelivery: 'delivered',
  fail: 'failed',
}

/** Announces what happens to orders, and withdraws what is no longer true. */
export const messageHooks: OrderHooks = {
  afterChange: async (tx, { order, action, actor }) => {
    const event = EVENTS[action]
    // The consignment, which was stored first, has announced itself.
    await withdrawMessages(tx, order.order_id, action === 'sendByLorry' ? 'booked' : (event ?? null))
    if (event === undefined || (action === 'depart' && order.status === 'picked_up')) return
    await announce(tx, { orderId: order.order_id, event, consignmentId: null }, order.settings_version, actor)
  },
  onUndo: async (tx, { order }) => {
    await withdrawMessages(tx, order.order_id, null)
  },
}
