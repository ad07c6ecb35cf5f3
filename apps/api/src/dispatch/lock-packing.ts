import { isInShop } from '@phuljhari/contract/dispatch/packing-states'
import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertNotErased } from '../orders/change-status.ts'
import { lockOrder, type LockedOrder } from '../orders/orders.store.ts'
import { cachedSettings } from '../settings/current-settings.ts'
import { findPacking } from './packing.store.ts'

export const isPacked = ({ packing_state: state }: LockedOrder) => state === 'packed' || state === 'checked'

type PackingAction =
  | 'claimed'
  | 'put_aside'
  | 'short'
  | 'found'
  | 'decided'
  | 'packed'
  | 'cartons'
  | 'checked'
  | 'reopened'
/**
 * Records what happened to the packing of an order, which open screens are told, too.
 * @param before what it replaced of the values
 */
export const recordPacking = (
  tx: Tx,
  actor: Actor,
  { order_id: orderId, status }: Pick<LockedOrder, 'order_id' | 'status'>,
  { action, ...after }: { action: PackingAction } & Record<string, unknown>,
  before?: Record<string, unknown>,
) =>
  recordEvent(tx, actor, {
    subject: 'packing',
    subjectId: orderId,
    action,
    ...(before && { before: { status, ...before } }),
    after: { status, ...after },
  })

/** Locks an order whose goods are in the shop. @throws {AppError} order.not_found, order.erased, packing.closed */
async function lockInShop(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('order.not_found')
  assertNotErased(order)
  if (!isInShop(order.status)) throw new AppError('packing.closed')
  return order
}

/**
 * Locks an order that is still to be packed.
 * @throws {AppError} order.not_found, order.erased, packing.off, packing.closed
 */
export async function lockToPack(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockInShop(tx, orderId)
  if (!(await cachedSettings(tx, order.settings_version)).dispatch.packing) throw new AppError('packing.off')
  if (isPacked(order)) throw new AppError('packing.closed')
  return order
}

/** Who changes a packing, under which claim. */
export type Own = { accountId: number; claim: number }

/** Locks an order that the caller is packing. @throws {AppError} packing.taken_over, and as lockToPack does */
export async function lockOwn(tx: Tx, orderId: string, { accountId, claim }: Own): Promise<LockedOrder> {
  const order = await lockToPack(tx, orderId)
  const packing = await findPacking(tx, orderId)
  if (packing?.claim !== claim || packing.packer_id !== accountId) throw new AppError('packing.taken_over')
  return order
}

/** Locks a packed order. @throws {AppError} packing.not_packed, and as lockInShop does */
export async function lockPacked(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockInShop(tx, orderId)
  if (!isPacked(order)) throw new AppError('packing.not_packed')
  return order
}
