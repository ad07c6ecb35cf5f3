import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import type { MessageEvent } from '@phuljhari/contract/messages/message-words'
import type { MessageFacts, ToTell } from '@phuljhari/contract/messages/messages.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Tx } from '../db/database.ts'
import { findConsignmentsOf, findSome } from '../dispatch/consignments/consignments.store.ts'
import { serializeConsignment } from '../dispatch/consignments/serialize-consignment.ts'
import { findExample, findOrderFacts, type OrderFactsRow } from './message-facts.store.ts'
import type { ToTellRow } from './messages.store.ts'

const factsOf = (row: OrderFactsRow, consignment: Consignment | null): MessageFacts => ({
  orderId: row.order_id,
  customerName: row.customer_name,
  customerPhone: row.customer_phone,
  customerEmail: row.email,
  fulfilment: row.fulfilment,
  total: toRupees(row.total_paise),
  promised: row.delivery_date === null ? null : { day: row.delivery_date, slot: row.delivery_slot ?? '' },
  agent: row.agent_name === null ? null : { name: row.agent_name, phone: row.agent_phone ?? '' },
  cartons: row.cartons,
  deliveredOn: row.delivered_at && indiaDay(row.delivered_at),
  consignment,
})

/** What messages of these kinds say now, in the same sequence, without those whose order is gone. */
export async function readFacts(tx: Tx, rows: readonly ToTellRow[]): Promise<ToTell[]> {
  const orders = await findOrderFacts(tx, [...new Set(rows.map((row) => row.order_id))])
  const byId = new Map(orders.map((row) => [row.order_id, row]))
  const ids = [...new Set(rows.flatMap((row) => row.consignment_id ?? []))]
  const sent = ids.length === 0 ? [] : await findSome(tx, ids)
  const consignments = new Map(sent.map((row) => [row.id, serializeConsignment(row)]))
  return rows.flatMap(({ order_id, event, consignment_id }) => {
    const order = byId.get(order_id)
    const consignment = consignment_id === null ? null : consignments.get(consignment_id)
    return order && consignment !== undefined ? [{ event, facts: factsOf(order, consignment) }] : []
  })
}

/** What fits where an order is; null where there is nothing to tell. */
function eventNow({ status, packing_state, fulfilment }: OrderFactsRow): MessageEvent | null {
  if (status === 'accepted') return packing_state === 'packed' || packing_state === 'checked' ? 'packed' : 'accepted'
  if (status === 'ready' || status === 'assigned') return 'packed'
  if (status === 'picked_up') return 'onTheWay'
  if (status === 'in_transit') return fulfilment === 'lorry' ? 'booked' : 'onTheWay'
  return status === 'delivered' || status === 'failed' ? status : null
}

/** What the customer of an order can be told now: one entry, or one for each consignment on its way. */
export async function readTellable(tx: Tx, orderId: string): Promise<ToTell[]> {
  const [row] = await findOrderFacts(tx, [orderId])
  const event = row && !row.is_erased ? eventNow(row) : null
  if (!row || event === null) return []
  if (event !== 'booked') return [{ event, facts: factsOf(row, null) }]
  const sent = await findConsignmentsOf(tx, orderId)
  return sent
    .filter(({ orders }) => orders.some((one) => one.order_id === orderId && one.confirmed_at === null))
    .map((one) => ({ event, facts: factsOf(row, serializeConsignment(one)) }))
}

/**
 * What messages can say of an order, with its first consignment for what a lorry took.
 * @returns null when there is no such order, or its customer was erased
 */
export async function readExample(
  tx: Tx,
  event: MessageEvent,
  orderId: string | undefined,
): Promise<MessageFacts | null> {
  const id = orderId ?? (await findExample(tx, event))
  const [row] = id === undefined ? [] : await findOrderFacts(tx, [id])
  if (!row || row.is_erased) return null
  const [sent] = event === 'booked' ? await findConsignmentsOf(tx, row.order_id) : []
  return factsOf(row, sent ? serializeConsignment(sent) : null)
}
