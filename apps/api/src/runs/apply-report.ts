import { AppError } from '@phuljhari/contract/errors'
import { DELIVERY_ACTIONS } from '@phuljhari/contract/orders/order-status'
import type { RunStatus } from '@phuljhari/contract/runs/run-words'
import type { Tx } from '../db/database.ts'
import { attempt } from '../db/savepoint.store.ts'
import type { Actor } from '../events/actor.ts'
import { moveOrder } from '../orders/change-status.ts'
import { collect } from '../payments/collect.ts'
import { lockOrderMoney } from '../payments/order-money.store.ts'
import type { Reported } from './run-actions.store.ts'
import { takeMoney, type MoneyResult } from './take-money.ts'

/** A report as it is applied. @property agentId who made it @property isDecided whether a clerk accepted it */
export type Report = Reported & {
  orderId: string
  status: RunStatus
  happenedAt: Date
  agentId: number
  isDecided?: boolean
}

const NO_MONEY: MoneyResult = { isPaid: false, why: null, detail: '' }

/** Whether the bill prevents a delivery, which has happened all the same. */
const isOfBill = (error: unknown) =>
  error instanceof AppError && /^(?:document|series|books)\./.test(error.code) && error.status < 500

/** Moves the order along its life cycle. One whose bill is refused is delivered and listed as uninvoiced. */
async function move(tx: Tx, { orderId, status, happenedAt, takenBy = '', reason = '' }: Report, actor: Actor) {
  const action = DELIVERY_ACTIONS[status]
  const details = {
    report: { happenedAt: happenedAt.toISOString(), takenBy },
    ...(status === 'failed' && reason !== '' && { reason }),
  }
  try {
    await attempt(tx, () => moveOrder(tx, orderId, action, actor, details))
  } catch (error) {
    if (!isOfBill(error)) throw error
    await attempt(tx, () => moveOrder(tx, orderId, action, actor, { ...details, billLater: true }))
  }
}

/** Records why nothing was paid for an order that is not paid yet. */
async function noteUnpaid(tx: Tx, { orderId, reason = '' }: Report, actor: Actor): Promise<void> {
  const { due_paise: due, paid_paise: paid } = await lockOrderMoney(tx, orderId)
  if (due > paid) await collect(tx, orderId, { mode: 'none', amount: null, reference: '', reason }, actor)
}

/** Records the money of a delivery, if there is any. */
export async function applyMoney(tx: Tx, report: Report, actor: Actor): Promise<MoneyResult> {
  if (report.status !== 'delivered' || !report.paid) return NO_MONEY
  return takeMoney(tx, { ...report, taken: report.paid }, actor)
}

/**
 * Applies a report to its order and, for a delivery, the ledger.
 * @throws {AppError} as moveOrder does; nothing is changed then
 */
export async function applyReport(tx: Tx, report: Report, actor: Actor): Promise<MoneyResult> {
  await move(tx, report, actor)
  if (report.status === 'delivered' && !report.paid) await noteUnpaid(tx, report, actor)
  return applyMoney(tx, report, actor)
}
