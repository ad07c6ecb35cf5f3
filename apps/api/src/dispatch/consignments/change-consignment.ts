import { isDeepStrictEqual } from 'node:util'
import {
  consignmentTexts,
  type ConsignmentForm,
  type ConsignmentTexts,
} from '@phuljhari/contract/dispatch/consignments.contract'
import { AppError } from '@phuljhari/contract/errors'
import { assertNotStale } from '../../assert-not-stale.ts'
import type { Tx } from '../../db/database.ts'
import { rowId } from '../../db/row-id.ts'
import type { Actor } from '../../events/actor.ts'
import { moveOrder } from '../../orders/change-status.ts'
import { correctOrder } from '../../orders/correct-transport.ts'
import { lockOrder, lockOrders } from '../../orders/orders.store.ts'
import { readConsignment, recordConsignment } from './book-consignment.ts'
import {
  findConsignment,
  findOrdersWithLr,
  isOpenElsewhere,
  saveConfirmed,
  saveConsignment,
  type ConsignmentRow,
  type StoredForm,
} from './consignments.store.ts'
import { consignmentSnapshot, storedForm } from './serialize-consignment.ts'

/** The consignment; its orders are locked until the transaction ends. @throws {AppError} consignment.not_found */
async function lockConsignment(tx: Tx, id: string): Promise<ConsignmentRow> {
  const key = rowId(id)
  const row = key === null ? undefined : await findConsignment(tx, key)
  if (!row || key === null) throw new AppError('consignment.not_found')
  await lockOrders(
    tx,
    row.orders.map((order) => order.order_id),
  )
  const locked = await findConsignment(tx, key)
  if (!locked) throw new AppError('consignment.not_found')
  return locked
}

/**
 * Stores what an LR says now, and corrects the orders that have its former transport and number.
 * @throws {AppError} as correctOrder does
 */
export async function correctConsignment(tx: Tx, row: ConsignmentRow, form: StoredForm, actor: Actor): Promise<void> {
  const before = storedForm(row)
  if (isDeepStrictEqual(before, form)) return
  await saveConsignment(tx, row.id, form)
  await recordConsignment(tx, actor, row.id, 'changed', {
    before: consignmentSnapshot(before),
    after: consignmentSnapshot(form),
  })
  const transport = { transport: form.name, destination: form.destination, lrNumber: form.lrNumber }
  for (const orderId of await findOrdersWithLr(tx, row.id, { transport: row.transport, lrNumber: row.lr_number })) {
    const order = await lockOrder(tx, orderId)
    if (order) await correctOrder(tx, order, transport, actor)
  }
}

/**
 * Corrects a consignment and its orders.
 * @throws {AppError} consignment.not_found; edit.stale when `basedOn` is no longer what is stored; as correctOrder does
 */
export async function updateConsignment(
  tx: Tx,
  id: string,
  { basedOn, ...form }: ConsignmentForm & { basedOn?: Partial<ConsignmentTexts> | undefined },
  actor: Actor,
): Promise<void> {
  const row = await lockConsignment(tx, id)
  const now = consignmentTexts(await readConsignment(tx, id))
  await correctConsignment(tx, row, form, actor)
  const after = consignmentTexts(await readConsignment(tx, id))
  assertNotStale(basedOn, { now, after, sent: after })
}

/**
 * Confirms that a consignment arrived, and delivers the orders whose consignments have all arrived. Repeating it
 * changes nothing.
 * @throws {AppError} consignment.not_found, and as moveOrder does
 */
export async function confirmConsignment(tx: Tx, id: string, actor: Actor): Promise<void> {
  const row = await lockConsignment(tx, id)
  const open = row.orders.filter((order) => order.confirmed_at === null)
  for (const { order_id: orderId } of open) {
    if (await isOpenElsewhere(tx, orderId, row.id)) await saveConfirmed(tx, orderId, row.id)
    // The hook of the change confirms what is left.
    else await moveOrder(tx, orderId, 'confirmDelivery', actor)
  }
  if (open.length > 0)
    await recordConsignment(tx, actor, row.id, 'arrived', {
      after: { orders: open.map((order) => order.order_id) },
    })
}
