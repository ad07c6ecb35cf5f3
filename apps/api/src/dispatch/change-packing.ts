import { AppError } from '@phuljhari/contract/errors'
import type { ShortReason } from '@phuljhari/contract/dispatch/packing-states'
import { t } from '@phuljhari/contract/rules/t'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { findOrderRow } from '../orders/orders.store.ts'
import { lockOwn, lockToPack, recordPacking, type Own } from './lock-packing.ts'
import {
  findPacking,
  findPackingLines,
  saveClaim,
  savePackedLine,
  savePackingState,
  saveRelease,
  saveTakenOut,
} from './packing.store.ts'
import { isClaimed } from './read-packing.ts'
import { findDropped, removeShortage, saveShortage } from './shortages.store.ts'

/**
 * Starts or continues packing. A claim whose packer was idle is free.
 * @param takeOver the claim of someone else that the caller wants to end
 * @throws {AppError} packing.claimed with the name of whoever is packing, and as lockToPack does
 */
export async function claimPacking(
  tx: Tx,
  orderId: string,
  { accountId, takeOver }: { accountId: number; takeOver: number | null },
  actor: Actor,
): Promise<void> {
  const order = await lockToPack(tx, orderId)
  const packing = await findPacking(tx, orderId)
  const isOthers = packing !== undefined && isClaimed(packing) && packing.packer_id !== accountId
  if (isOthers && packing.claim !== takeOver)
    throw new AppError('packing.claimed', {
      message: t('{name} is packing this order', { name: packing.packer_name ?? '' }),
    })
  await saveClaim(tx, orderId, accountId)
  if (order.packing_state === 'packing' && packing?.packer_id === accountId) return
  await savePackingState(tx, orderId, 'packing')
  const from = isOthers ? { packer: packing.packer_name } : {}
  await recordPacking(tx, actor, order, { action: 'claimed', ...from })
}

/** Puts an order aside. Repeating this changes nothing. @throws {AppError} as lockOwn does */
export async function releasePacking(tx: Tx, orderId: string, own: Own, actor: Actor): Promise<void> {
  await lockToPack(tx, orderId)
  const packing = await findPacking(tx, orderId)
  if (packing?.claim === own.claim && packing.packer_id === null) return
  const order = await lockOwn(tx, orderId, own)
  const isStarted = (await findPackingLines(tx, orderId)).some(({ packed }) => packed > 0)
  await saveRelease(tx, orderId)
  await savePackingState(tx, orderId, isStarted ? 'partPacked' : 'toPack')
  await recordPacking(tx, actor, order, { action: 'put_aside' })
}

type Tick = Own & { position: number; ordered: number; packed: number; short?: ShortReason | undefined }

/**
 * States how much of a line is packed. A line with a reason is short, and a billing clerk decides.
 * @throws {AppError} packing.line_changed when an edit has changed the line, request.invalid, and as lockOwn does
 */
export async function packLine(tx: Tx, orderId: string, tick: Tick, actor: Actor): Promise<void> {
  const { position, ordered, packed, short } = tick
  const order = await lockOwn(tx, orderId, tick)
  const item = (await findOrderRow(tx, orderId)).items[position - 1]
  if (!item || item.quantity !== ordered) throw new AppError('packing.line_changed')
  if (packed > ordered) {
    const message = t('At most {ordered} were ordered', { ordered })
    throw new AppError('request.invalid', { message, fields: { packed: message } })
  }
  if ((await findDropped(tx, orderId)).some((line) => line.position === position)) throw new AppError('shortage.closed')
  await savePackedLine(tx, orderId, position, packed)
  if (packed === ordered || short === undefined) {
    const isRemoved = (await removeShortage(tx, orderId, position)) > 0
    if (isRemoved) await recordPacking(tx, actor, order, { action: 'found', line: item.product_name })
    return
  }
  const { product_id, product_name } = item
  const shortage = { product_id, product_name, ordered, packed, reason: short, reported_by: actor.name }
  await saveShortage(tx, orderId, position, shortage)
  await recordPacking(tx, actor, order, { action: 'short', line: product_name, ordered, packed })
}

/** @throws {AppError} as lockOwn does */
export async function takeOut(tx: Tx, orderId: string, own: Own): Promise<void> {
  await lockOwn(tx, orderId, own)
  await saveTakenOut(tx, orderId)
}
