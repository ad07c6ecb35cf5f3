import type { PackingState } from '@phuljhari/contract/dispatch/packing-states'
import type { Assignment } from '@phuljhari/contract/orders/assignment'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { Tx } from '../db/database.ts'
import type { OrderSnapshot } from '../events/events.store.ts'
import { SETTINGS_VERSION } from '../settings/settings.store.ts'
import type { OrderDetail } from './hide-contact.ts'
import { ORDER_DUE } from './order-due.ts'
import { orderJson, parseOrder } from './order-json.store.ts'
import type { OrderItemRow, OrderRow } from './order-rows.ts'

const FROM = 'from orders o left join agents a on a.id = o.agent_id'

/** Orders `o` as `orderJson` describes them, with ids and, for sorting, times. */
export const selectOrders = (detail: OrderDetail): string =>
  `select o.order_id, o.ordered_at, ${orderJson(detail)} as json ${FROM}`
/** An order as JSON text. */
export type ListedOrder = { order_id: string; json: string }

const byId = {
  complete: { name: 'order_by_id', text: `select ${orderJson('complete')} as json ${FROM} where o.order_id = $1` },
  reduced: {
    name: 'order_by_id_reduced',
    text: `select ${orderJson('reduced')} as json ${FROM} where o.order_id = $1`,
  },
}
export async function findOrder(tx: Tx, orderId: string, detail: OrderDetail = 'complete'): Promise<Order | undefined> {
  const row = await tx.maybe<{ json: string }>(byId[detail], [orderId])
  return row && parseOrder(row.json)
}

const rowById = {
  name: 'order_row_by_id',
  text: `select o.*, ${ORDER_DUE} as due_paise,
           (select json_agg(i order by i.position) from order_items i where i.order_id = o.order_id) as items
         from orders o where o.order_id = $1`,
}
/** An order with its items as they are stored. @throws {Error} when there is none */
export async function findOrderRow(tx: Tx, orderId: string): Promise<{ row: OrderRow; items: OrderItemRow[] }> {
  const { items, ...row } = await tx.one<OrderRow & { items: OrderItemRow[] | null }>(rowById, [orderId])
  return { row, items: items ?? [] }
}

const exists = { name: 'order_exists', text: 'select 1 from orders where order_id = $1' }
export const orderExists = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.maybe(exists, [orderId])) !== undefined

export type LockedOrder = {
  order_id: string
  status: OrderStatus
  agent_id: number | null
  agent_name: string | null
  delivery_date: string | null
  delivery_slot: string | null
  delivery_notes: string
  assigned_at: Date | null
  is_erased: boolean
  fulfilment: Fulfilment
  transport: string
  destination: string
  lr_number: string
  edition: number
  /** The number of its tax document, unless that was cancelled. */
  bill_number: string | null
  unbilled_since: Date | null
  paid_paise: number
  /** How far it is packed (dispatch); null while it is not. */
  packing_state: Exclude<PackingState, 'toPack'> | null
  /** The version of the shop's settings, which cachedSettings needs. */
  settings_version: string | null
}
const lock = {
  name: 'order_lock',
  text: `select order_id, status, agent_id, (select full_name from agents where id = agent_id) as agent_name,
           delivery_date, delivery_slot, delivery_notes, assigned_at, erased_at is not null as is_erased,
           fulfilment, transport, destination, lr_number, edition, bill_number, unbilled_since, paid_paise,
           packing_state, ${SETTINGS_VERSION} as settings_version
         from orders where order_id = $1 for update`,
}
/** The order, locked until the transaction ends, or undefined. */
export const lockOrder = async (tx: Tx, orderId: string): Promise<LockedOrder | undefined> =>
  tx.maybe<LockedOrder>(lock, [orderId])

const lockMany = {
  name: 'orders_lock',
  text: 'select order_id from orders where order_id = any($1::text[]) order by order_id for update',
}
/**
 * Locks orders until the transaction ends, in the sequence of their ids, so that two transactions that lock several
 * orders cannot deadlock.
 * @returns the ids that exist
 */
export const lockOrders = async (tx: Tx, orderIds: readonly string[]): Promise<string[]> =>
  (await tx.many<{ order_id: string }>(lockMany, [orderIds])).map((row) => row.order_id)

const setStatus = {
  name: 'order_status',
  text: 'update orders set status = $2 where order_id = $1',
}
export const saveStatus = (tx: Tx, orderId: string, status: OrderStatus) => tx.run(setStatus, [orderId, status])

const unassign = {
  name: 'order_unassign',
  text: `update orders
         set agent_id = null, delivery_date = null, delivery_slot = null, delivery_notes = '', assigned_at = null
         where order_id = $1`,
}
export const clearAssignment = (tx: Tx, orderId: string) => tx.run(unassign, [orderId])

const restore = {
  name: 'order_restore_assignment',
  text: `update orders
         set agent_id = $2, delivery_date = $3, delivery_slot = $4, delivery_notes = $5, assigned_at = $6
         where order_id = $1`,
}
/** Restores the assignment that an event recorded. */
export const restoreAssignment = (tx: Tx, orderId: string, previous: OrderSnapshot) =>
  tx.run(restore, [
    orderId,
    previous.agentId ?? null,
    previous.deliveryDate ?? null,
    previous.deliverySlot ?? null,
    previous.deliveryNotes ?? '',
    previous.assignedAt ?? null,
  ])

/** How a lorry order was sent. */
export type Transport = { transport: string; destination: string; lrNumber: string }
const setTransport = {
  name: 'order_transport',
  text: 'update orders set transport = $2, destination = $3, lr_number = $4 where order_id = $1',
}
export const saveTransport = (tx: Tx, orderId: string, { transport, destination, lrNumber }: Transport) =>
  tx.run(setTransport, [orderId, transport, destination, lrNumber])

const sinceDelivery = {
  name: 'order_days_since_delivery',
  text: `select extract(epoch from now() - delivered_at)::float8 / 86400 as days from order_turnarounds
         where order_id = $1 and delivered_at is not null`,
}
/** How many days ago the order was last delivered; 0 when that is not known. */
export const daysSinceDelivery = async (tx: Tx, orderId: string): Promise<number> =>
  (await tx.maybe<{ days: number }>(sinceDelivery, [orderId]))?.days ?? 0

const assign = {
  name: 'order_assign',
  text: `update orders
         set status = $2, agent_id = $3, delivery_date = $4, delivery_slot = $5, delivery_notes = $6,
           assigned_at = now()
         where order_id = $1`,
}
export const saveAssignment = (tx: Tx, status: OrderStatus, agentId: number, request: Assignment) =>
  tx.run(assign, [
    request.orderId,
    status,
    agentId,
    request.expectedDeliveryDate,
    request.deliveryTimeSlot,
    request.notes,
  ])
