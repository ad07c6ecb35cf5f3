import { AppError } from '@phuljhari/contract/errors'
import type { ShortReason } from '@phuljhari/contract/dispatch/packing-states'
import { IN_SHOP_STATUSES } from '@phuljhari/contract/orders/to-pack.contract'
import { t } from '@phuljhari/contract/rules/t'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertNotErased, moveOrder } from '../orders/change-status.ts'
import { findOrderRow, lockOrder, type LockedOrder } from '../orders/orders.store.ts'
import { cachedSettings } from '../settings/current-settings.ts'
import {
  findDropped,
  findPackedBy,
  findPacking,
  findPackingLines,
  removeShortage,
  saveCartons,
  saveCheck,
  saveClaim,
  saveComplete,
  savePackedLine,
  savePackingState,
  saveRelease,
  saveReopened,
  saveShortage,
  saveTakenOut,
  type Cartons,
} from './packing.store.ts'
import { isClaimed } from './read-packing.ts'

const isPacked = ({ packing_state: state }: LockedOrder) => state === 'packed' || state === 'checked'

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
/** Records what happened to the packing of an order, which open screens are told, too. */
export const recordPacking = (
  tx: Tx,
  actor: Actor,
  { order_id: orderId, status }: Pick<LockedOrder, 'order_id' | 'status'>,
  { action, ...after }: { action: PackingAction } & Record<string, unknown>,
) => recordEvent(tx, actor, { subject: 'packing', subjectId: orderId, action, after: { status, ...after } })

/** Locks an order whose goods are in the shop. @throws {AppError} order.not_found, order.erased, packing.closed */
async function lockInShop(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('order.not_found')
  assertNotErased(order)
  if (!IN_SHOP_STATUSES.some((status) => status === order.status)) throw new AppError('packing.closed')
  return order
}

/**
 * Locks an order that is still to be packed.
 * @throws {AppError} order.not_found, order.erased, packing.off, packing.closed
 */
async function lockToPack(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockInShop(tx, orderId)
  if (!(await cachedSettings(tx, order.settings_version)).dispatch.packing) throw new AppError('packing.off')
  if (isPacked(order)) throw new AppError('packing.closed')
  return order
}

/** @throws {AppError} packing.taken_over, and as lockToPack does */
async function lockOwn(tx: Tx, orderId: string, accountId: number, claim: number): Promise<LockedOrder> {
  const order = await lockToPack(tx, orderId)
  const packing = await findPacking(tx, orderId)
  if (packing?.claim !== claim || packing.packer_id !== accountId) throw new AppError('packing.taken_over')
  return order
}

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

type Own = { accountId: number; claim: number }

/** Puts an order aside. Repeating this changes nothing. @throws {AppError} as lockOwn does */
export async function releasePacking(tx: Tx, orderId: string, { accountId, claim }: Own, actor: Actor): Promise<void> {
  await lockToPack(tx, orderId)
  const packing = await findPacking(tx, orderId)
  if (packing?.claim === claim && packing.packer_id === null) return
  const order = await lockOwn(tx, orderId, accountId, claim)
  const isStarted = (await findPackingLines(tx, orderId)).some(({ packed }) => packed > 0)
  await saveRelease(tx, orderId)
  await savePackingState(tx, orderId, isStarted ? 'partPacked' : 'toPack')
  await recordPacking(tx, actor, order, { action: 'put_aside' })
}

type Tick = Own & { position: number; ordered: number; packed: number; short: ShortReason | undefined }

/**
 * States how much of a line is packed. A line with a reason is short, and a billing clerk decides.
 * @throws {AppError} packing.line_changed when an edit has changed the line, request.invalid, and as lockOwn does
 */
export async function packLine(tx: Tx, orderId: string, tick: Tick, actor: Actor): Promise<void> {
  const { accountId, claim, position, ordered, packed, short } = tick
  const order = await lockOwn(tx, orderId, accountId, claim)
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
export async function takeOut(tx: Tx, orderId: string, { accountId, claim }: Own): Promise<void> {
  await lockOwn(tx, orderId, accountId, claim)
  await saveTakenOut(tx, orderId)
}

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
  if (left.length > 0)
    throw new AppError('packing.incomplete', {
      message:
        left.length > names.length
          ? t('Not packed yet: {names} and {count} more', {
              names: names.join(', '),
              count: left.length - names.length,
            })
          : t('Not packed yet: {names}', { names: names.join(', ') }),
    })
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
  { accountId, claim, cartons }: Own & { cartons: Cartons },
  actor: Actor,
): Promise<void> {
  const before = await lockOrder(tx, orderId)
  const packing = await findPacking(tx, orderId)
  // The reply to the first request was lost.
  if (before && isPacked(before) && packing?.claim === claim && (await findPackedBy(tx, orderId)) === actor.name) return
  const order = await lockOwn(tx, orderId, accountId, claim)
  await assertComplete(tx, orderId)
  await saveComplete(tx, orderId, cartons, actor.name)
  await savePackingState(tx, orderId, 'packed')
  await recordPacking(tx, actor, order, { action: 'packed', cartons: cartons.grams.length })
  if (order.status === 'accepted') await moveOrder(tx, orderId, 'makeReady', actor)
}

/** Locks a packed order. @throws {AppError} packing.not_packed, and as lockInShop does */
async function lockPacked(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockInShop(tx, orderId)
  if (!isPacked(order)) throw new AppError('packing.not_packed')
  return order
}

/** @throws {AppError} as lockPacked does */
export async function setCartons(tx: Tx, orderId: string, cartons: Cartons, actor: Actor): Promise<void> {
  const order = await lockPacked(tx, orderId)
  const isChanged = (await saveCartons(tx, orderId, cartons)) > 0
  if (isChanged) await recordPacking(tx, actor, order, { action: 'cartons', cartons: cartons.grams.length })
}

/** @throws {AppError} packing.own_check for whoever packed the order, and as lockPacked does */
export async function checkPacking(tx: Tx, orderId: string, actor: Actor): Promise<void> {
  const order = await lockPacked(tx, orderId)
  if (order.packing_state === 'checked') return
  if ((await findPackedBy(tx, orderId)) === actor.name) throw new AppError('packing.own_check')
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
