import type { MessageEvent } from '@phuljhari/contract/messages/message-words'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import type { OrderHooks } from '../orders/order-hooks.ts'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { cachedSettings } from '../settings/current-settings.ts'
import { announceMessage, withdrawMessages, type MessageKey } from './messages.store.ts'

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

/** Puts a message on the list of customers to tell, or queues an e-mail, as the shop has chosen for its event. */
async function announce(tx: Tx, key: MessageKey, settingsVersion: string | null, actor: Actor): Promise<void> {
  const channel = (await cachedSettings(tx, settingsVersion)).messages.channels[key.event]
  if (channel !== 'none') await announceMessage(tx, key, actor.name, channel === 'mail')
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
  onBooked: (tx, { orderId, consignmentId, settingsVersion }, actor) =>
    announce(tx, { orderId, event: 'booked', consignmentId }, settingsVersion, actor),
  onUndo: async (tx, { order }) => {
    await withdrawMessages(tx, order.order_id, null)
  },
}
