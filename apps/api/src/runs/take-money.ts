import { AppError } from '@phuljhari/contract/errors'
import { referenceError } from '@phuljhari/contract/payments/payment-forms'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { RunWhy } from '@phuljhari/contract/runs/run-problems'
import { attempt } from '../db/savepoint.store.ts'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { assertCashOfOrders, assertCashOfPerson } from '../payments/cash-limit.ts'
import { recordCollected } from '../payments/collect.ts'
import { lockOrderMoney, type OrderMoneyRow } from '../payments/order-money.store.ts'
import type { Reported } from './run-actions.store.ts'

/** What the agent was paid at the door. */
type Taken = NonNullable<Reported['paid']>
type Taking = {
  orderId: string
  taken: Taken
  /** Who took it. */
  agentId: number
  /** When, by the phone. */
  happenedAt: Date
}
/** What became of the money. @property why it needs a clerk; null when it does not @property detail of a refusal */
export type MoneyResult = { isPaid: boolean; why: RunWhy | null; detail: string }

async function reachesLimit(tx: Tx, order: OrderMoneyRow, amountPaise: number, paidOn: string): Promise<boolean> {
  const payer = { customerName: order.customer_name, phoneNumber: order.customer_phone, paidOn }
  try {
    await assertCashOfPerson(tx, payer, amountPaise)
    await assertCashOfOrders(tx, [{ order_id: order.order_id, amount_paise: amountPaise }], null)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment.cash_limit') return true
    throw error
  }
}

/** What a clerk should look at, though the money is recorded as it was taken. */
async function doubtAbout(tx: Tx, order: OrderMoneyRow, taken: Taken, paidOn: string): Promise<RunWhy | null> {
  const balance = order.due_paise - order.paid_paise
  if (balance <= 0) return 'paid'
  if (taken.amountPaise > balance) return 'aboveDue'
  if (taken.mode === 'cash') return (await reachesLimit(tx, order, taken.amountPaise, paidOn)) ? 'cashLimit' : null
  return hasBadReference(taken) ? 'reference' : null
}

const hasBadReference = ({ mode, reference }: Taken) =>
  mode === 'upi' && reference !== '' && referenceError('upi', reference) !== null

/**
 * Records what the agent was paid, as it was taken: cash as a receipt that the agent holds, UPI as a claim, without a
 * reference that is none. Nothing of it is refused for its amount, since the money has changed hands. Runs in the
 * transaction of the delivery, which stays whatever becomes of the money.
 */
export async function takeMoney(
  tx: Tx,
  { orderId, taken, agentId, happenedAt }: Taking,
  actor: Actor,
): Promise<MoneyResult> {
  const order = await lockOrderMoney(tx, orderId)
  const today = indiaDay(new Date())
  const record = (paidOn: string) =>
    attempt(tx, () => {
      const reference = taken.mode === 'cash' || hasBadReference(taken) ? '' : taken.reference
      const collected = { mode: taken.mode, amount: taken.amountPaise, reference }
      return recordCollected(tx, order, collected, { agentId, paidOn, isTaken: true }, actor)
    })
  const day = indiaDay(happenedAt)
  try {
    const why = await doubtAbout(tx, order, taken, day)
    await record(day).catch((error: unknown) => {
      // The books of that day are closed: the money is part of today's.
      if (error instanceof AppError && error.code === 'books.closed' && day !== today) return record(today)
      throw error
    })
    return { isPaid: true, why, detail: '' }
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return { isPaid: false, why: 'moneyRefused', detail: error.message }
    throw error
  }
}
