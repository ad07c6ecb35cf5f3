import type { Consignment, ConsignmentForm } from '@phuljhari/contract/dispatch/consignments.contract'
import { AppError } from '@phuljhari/contract/errors'
import { formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { t } from '@phuljhari/contract/rules/t'
import type { Tx } from '../../db/database.ts'
import { rowId } from '../../db/row-id.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/events.store.ts'
import { moveOrder } from '../../orders/change-status.ts'
import { orderHooks } from '../../orders/order-hooks.ts'
import { lockOrders } from '../../orders/orders.store.ts'
import {
  findConsignment,
  findOrdersToBook,
  findSameLr,
  insertConsignment,
  linkOrders,
  saveMoreCartons,
  type ConsignmentRow,
  type OrderToBook,
  type StoredForm,
} from './consignments.store.ts'
import { consignmentSnapshot, serializeConsignment } from './serialize-consignment.ts'

/** @throws {AppError} consignment.not_found */
export async function readConsignment(tx: Tx, id: string): Promise<Consignment> {
  const key = rowId(id)
  const row = key === null ? undefined : await findConsignment(tx, key)
  if (!row) throw new AppError('consignment.not_found')
  return serializeConsignment(row)
}

/** @throws {AppError} order.not_found, order.erased, order.not_lorry, consignment.other_customer */
async function lockOrdersToBook(tx: Tx, orderIds: readonly string[]): Promise<[OrderToBook, ...OrderToBook[]]> {
  await lockOrders(tx, orderIds)
  const [first, ...others] = await findOrdersToBook(tx, orderIds)
  if (!first || others.length + 1 < orderIds.length) throw new AppError('order.not_found')
  const orders: [OrderToBook, ...OrderToBook[]] = [first, ...others]
  if (orders.some((order) => order.is_erased)) throw new AppError('order.erased')
  if (orders.some(({ fulfilment }) => fulfilment !== 'lorry')) throw new AppError('order.not_lorry')
  if (others.some(({ customer }) => customer !== first.customer)) throw new AppError('consignment.other_customer')
  return orders
}

/** Records what became of a consignment. */
export const recordConsignment = (tx: Tx, actor: Actor, id: number, action: string, changed: object) =>
  recordEvent(tx, actor, { subject: 'consignment', subjectId: String(id), action, ...changed })

/** Those of the consignments that carry orders of a customer. */
async function ofCustomer(tx: Tx, rows: readonly ConsignmentRow[], customer: string): Promise<ConsignmentRow[]> {
  const orderIds = rows.flatMap(({ orders }) => orders.map((order) => order.order_id))
  const theirs = new Set(
    (await findOrdersToBook(tx, orderIds)).filter((one) => one.customer === customer).map((one) => one.order_id),
  )
  return rows.filter(({ orders }) => orders.some((order) => theirs.has(order.order_id)))
}

/** @throws {AppError} consignment.exists, with an order of the consignment */
function refuseDuplicate({ transport, lr_number: lrNumber, booked_on, at, orders }: ConsignmentRow): never {
  const day = formatDate(booked_on ?? indiaDay(at))
  const [order] = orders
  const message = order
    ? t('LR {lrNumber} of {transport} was booked on {day} for order {orderId}', {
        lrNumber,
        transport,
        day,
        orderId: order.order_id,
      })
    : t('LR {lrNumber} of {transport} was booked on {day}', { lrNumber, transport, day })
  throw new AppError('consignment.exists', {
    message,
    fields: { lrNumber: message },
    ...(order && { existing: { kind: 'order', id: order.order_id, name: order.order_id } }),
  })
}

/** Adds orders to a consignment of their customer with the same LR, or stores a new one. @returns its id */
export async function addToConsignment(
  tx: Tx,
  orders: readonly [OrderToBook, ...OrderToBook[]],
  form: StoredForm,
  same: readonly ConsignmentRow[],
  actor: Actor,
): Promise<number> {
  const ids = orders.map((order) => order.order_id)
  const [existing] = await ofCustomer(tx, same, orders[0].customer)
  const id = existing?.id ?? (await insertConsignment(tx, form))
  await linkOrders(tx, id, ids)
  if (existing) await saveMoreCartons(tx, id, form.cartons ?? 0)
  for (const { order_id: orderId, settings_version: settingsVersion } of orders)
    for (const hook of orderHooks()) await hook.onBooked?.(tx, { orderId, consignmentId: id, settingsVersion }, actor)
  const after = existing ? { orders: ids, cartons: form.cartons } : { ...consignmentSnapshot(form), orders: ids }
  await recordConsignment(tx, actor, id, existing ? 'orders_added' : 'created', { after })
  return id
}

/**
 * Books orders of one customer on an LR. Those that are still in the shop are sent by lorry, as the action of the life
 * cycle does.
 * @returns the id of the consignment
 * @throws {AppError} order.not_found, order.erased, order.not_lorry, consignment.other_customer, consignment.exists,
 *   and as moveOrder does
 */
export async function bookConsignment(
  tx: Tx,
  orderIds: readonly string[],
  form: ConsignmentForm,
  isDuplicateConfirmed: boolean,
  actor: Actor,
): Promise<number> {
  const orders = await lockOrdersToBook(tx, [...new Set(orderIds)])
  const transport = { transport: form.name, destination: form.destination, lrNumber: form.lrNumber }
  const same = await findSameLr(tx, transport)
  if (same[0] && !isDuplicateConfirmed) refuseDuplicate(same[0])
  const id = await addToConsignment(tx, orders, form, same, actor)
  for (const order of orders)
    if (order.status !== 'in_transit') await moveOrder(tx, order.order_id, 'sendByLorry', actor, { transport })
  return id
}
