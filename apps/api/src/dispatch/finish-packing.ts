import { AppError } from '@phuljhari/contract/errors'
import { t } from '@phuljhari/contract/rules/t'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { moveOrder } from '../orders/change-status.ts'
import { findOrderRow, lockOrder } from '../orders/orders.store.ts'
import { isPacked, lockOwn, lockPacked, recordPacking, type Own } from './lock-packing.ts'
import {
  findPacking,
  findPackingLines,
  saveCartons,
  saveCheck,
  saveComplete,
  savePackingState,
  saveReopened,
  type Cartons,
} from './packing.store.ts'
import { findDropped } from './shortages.store.ts'

/** @throws {AppError} packing.incomplete with the lines that are left */
async function assertComplete(tx: Tx, orderId: string): Promise<void> {
  const { items } = await findOrderRow(tx, orderId)
  const packing = await findPacking(tx, orderId)
  const lines = new Map((await findPackingLines(tx, orderId)).map((line) => [line.position, line]))
  const dropped = new Map((await findDropped(tx, orderId)).map((line) => [line.position, line.packed]))
  const left = items.filter(({ quantity }, index) => {
    const line = lines.get(index + 1)
    return line?.packed !== (dropped.get(index + 1) ?? quantity) || line.changed_from !== null
  })
  const names = left.slice(0, 3).map(({ product_name: name }) => name)
  if (left.length > 0) {
    const [named, more] = [names.join(', '), left.length - names.length]
    throw new AppError('packing.incomplete', {
      message:
        more > 0
          ? t('Not packed yet: {names} and {count} more', { names: named, count: more })
          : t('Not packed yet: {names}', { names: named }),
    })
  }
  if (packing && packing.to_take_out.length > 0)
    throw new AppError('packing.incomplete', {
      message: t('Take out what is no longer ordered: {names}', {
        names: packing.to_take_out.map(({ name }) => name).join(', '),
      }),
    })
}

/**
 * Everything is packed: an accepted order becomes ready with it. Repeating this by the same packer changes nothing.
 * @throws {AppError} packing.incomplete, what moveOrder refuses, and as lockOwn does
 */
export async function completePacking(
  tx: Tx,
  orderId: string,
  { cartons, ...own }: Own & { cartons: Cartons },
  actor: Actor,
): Promise<void> {
  const before = await lockOrder(tx, orderId)
  const packing = await findPacking(tx, orderId)
  // The reply to the first request was lost.
  if (before && isPacked(before) && packing?.claim === own.claim && packing.packed_by === actor.name) return
  const order = await lockOwn(tx, orderId, own)
  await assertComplete(tx, orderId)
  await saveComplete(tx, orderId, cartons, actor.name)
  await savePackingState(tx, orderId, 'packed')
  await recordPacking(tx, actor, order, { action: 'packed', ...counted(cartons.grams) })
  if (order.status === 'accepted') await moveOrder(tx, orderId, 'makeReady', actor)
}

/** What an event records of cartons: not their mark, which may name the customer and is erased with the order. */
const counted = (grams: readonly number[]) => ({ cartons: grams.length, cartonGrams: grams })

/** @throws {AppError} as lockPacked does */
export async function setCartons(tx: Tx, orderId: string, cartons: Cartons, actor: Actor): Promise<void> {
  const order = await lockPacked(tx, orderId)
  const former = (await findPacking(tx, orderId))?.carton_grams ?? []
  const isChanged = (await saveCartons(tx, orderId, cartons)) > 0
  if (isChanged)
    await recordPacking(tx, actor, order, { action: 'cartons', ...counted(cartons.grams) }, counted(former))
}

/** @throws {AppError} packing.own_check for whoever packed the order, and as lockPacked does */
export async function checkPacking(tx: Tx, orderId: string, actor: Actor): Promise<void> {
  const order = await lockPacked(tx, orderId)
  if (order.packing_state === 'checked') return
  if ((await findPacking(tx, orderId))?.packed_by === actor.name) throw new AppError('packing.own_check')
  await saveCheck(tx, orderId, actor.name)
  await savePackingState(tx, orderId, 'checked')
  await recordPacking(tx, actor, order, { action: 'checked' })
}

/** Opens a packed order again. @throws {AppError} as lockPacked does */
export async function reopenPacking(tx: Tx, orderId: string, actor: Actor): Promise<void> {
  const order = await lockPacked(tx, orderId)
  await saveReopened(tx, orderId)
  await savePackingState(tx, orderId, 'partPacked')
  await recordPacking(tx, actor, order, { action: 'reopened' })
}
