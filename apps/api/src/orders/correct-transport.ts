import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@phuljhari/contract/errors'
import { CORRECTION_DAYS, isCorrectable } from '@phuljhari/contract/orders/lorry-correction'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertNotErased, getOrder, orderState, transportSnapshot } from './change-status.ts'
import { orderHooks } from './order-hooks.ts'
import { daysSinceDelivery, lockOrder, saveTransport, type LockedOrder, type Transport } from './orders.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/** @throws {AppError} order.not_lorry, order.refused before the goods have left and too long after they arrived */
async function assertCorrectable(tx: Tx, order: LockedOrder): Promise<void> {
  const { status, fulfilment } = orderState(order)
  if (fulfilment !== 'lorry') throw new AppError('order.not_lorry')
  if (!isCorrectable({ status, fulfilment }))
    throw new AppError('order.refused', { message: t('This order has not been sent by lorry') })
  if (status !== 'delivered') return
  if ((await daysSinceDelivery(tx, order.order_id)) > CORRECTION_DAYS)
    throw new AppError('order.refused', {
      message: t('This order arrived more than {correctionDays} days ago. Its transport can no longer be corrected.', {
        correctionDays: CORRECTION_DAYS,
      }),
    })
}

/**
 * Corrects how a lorry order was sent, after the goods have left. Repeating the same values changes nothing.
 * @throws {AppError} order.erased, order.not_lorry, order.refused
 */
export async function correctOrder(tx: Tx, order: LockedOrder, transport: Transport, actor: Actor): Promise<void> {
  assertNotErased(order)
  await assertCorrectable(tx, order)
  const before = transportSnapshot(order)
  if (isDeepStrictEqual(before, transport)) return
  await saveTransport(tx, order.order_id, transport)
  for (const hook of orderHooks()) await hook.onSent?.(tx, { order, transport, isCorrection: true }, actor)
  const unchanged = { status: order.status, agentId: order.agent_id, agentName: order.agent_name }
  await recordEvent(tx, actor, {
    subject: 'order',
    subjectId: order.order_id,
    action: 'correctTransport',
    before: { ...unchanged, ...before },
    after: { ...unchanged, ...transport },
  })
}

/** Corrects an order as correctOrder does, in a separate transaction. @throws {AppError} order.not_found besides */
export const correctTransport = (db: Db, orderId: string, transport: Transport, actor: Actor): Promise<Order> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('order.not_found')
    await correctOrder(tx, order, transport, actor)
    return getOrder(tx, orderId)
  })
