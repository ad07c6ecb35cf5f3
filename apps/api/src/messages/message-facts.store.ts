import type { MessageEvent } from '@phuljhari/contract/messages/message-words'
import type { PackingState } from '@phuljhari/contract/dispatch/packing-states'
import type { Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import { ORDER_STATUSES, type OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { Tx } from '../db/database.ts'

export type OrderFactsRow = {
  order_id: string
  status: OrderStatus
  packing_state: PackingState | null
  customer_name: string
  customer_phone: string
  email: string
  fulfilment: Fulfilment
  total_paise: number
  delivery_date: string | null
  delivery_slot: string | null
  agent_name: string | null
  agent_phone: string | null
  cartons: number | null
  delivered_at: Date | null
  is_erased: boolean
}
const facts = {
  name: 'message_facts',
  text: `select o.order_id, o.status, o.packing_state, o.customer_name, o.customer_phone,
           coalesce(o.customer_email, '') as email, o.fulfilment,
           coalesce(o.payable_paise, o.total_paise) as total_paise, o.delivery_date, o.delivery_slot,
           a.full_name as agent_name, a.phone_number as agent_phone,
           cardinality(p.carton_grams) as cartons, t.delivered_at, o.erased_at is not null as is_erased
         from orders o
         left join agents a on a.id = o.agent_id
         left join packings p using (order_id)
         left join order_turnarounds t using (order_id)
         where o.order_id = any($1::text[])`,
}
/** What messages about orders can say of them. */
export const findOrderFacts = (tx: Tx, orderIds: readonly string[]) => tx.many<OrderFactsRow>(facts, [orderIds])

const STATUSES: Readonly<Record<MessageEvent, readonly OrderStatus[]>> = {
  accepted: ['accepted'],
  packed: ['ready', 'assigned'],
  booked: ['in_transit', 'delivered'],
  onTheWay: ['picked_up', 'in_transit'],
  delivered: ['delivered'],
  failed: ['failed'],
}
const latest = {
  name: 'message_latest_order',
  text: `select order_id from orders
         where status = any($1::text[]) and (fulfilment = 'lorry' or not $2) and erased_at is null
         order by ordered_at desc, order_id desc limit 1`,
}
/** The latest order to which an event fits, or else the latest of all; undefined without any. */
export async function findExample(tx: Tx, event: MessageEvent): Promise<string | undefined> {
  type Row = { order_id: string }
  const fitting = await tx.maybe<Row>(latest, [STATUSES[event], event === 'booked'])
  return (fitting ?? (await tx.maybe<Row>(latest, [ORDER_STATUSES, false])))?.order_id
}
