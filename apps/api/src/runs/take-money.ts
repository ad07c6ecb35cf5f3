import { AppError } from '@phuljhari/contract/errors'
import { referenceError } from '@phuljhari/contract/payments/payment-forms'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'
import type { RunWhy } from '@phuljhari/contract/runs/run-problems'
import { attempt } from '../db/savepoint.store.ts'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { assertCashOfOrders, assertCashOfPerson } from '../payments/cash-limit.ts'
import { recordCollected } from '../payments/collect.ts'
import { isFarAboveDue } from '../payments/plausible-amount.ts'
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
  /** Whether a clerk has decided to record it as it was taken. */
  isDecided?: boolean
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

/** What a clerk should look at. */
async function doubtAbout(tx: Tx, order: OrderMoneyRow, taken: Taken, paidOn: string): Promise<RunWhy | null> {
  if (taken.mode === 'cash' && (await reachesLimit(tx, order, taken.amountPaise, paidOn))) return 'cashLimit'
  const balance = order.due_paise - order.paid_paise
  if (balance <= 0) return 'paid'
  if (taken.amountPaise > balance) return 'aboveDue'
  return hasBadReference(taken) ? 'reference' : null
}

/** What was taken beside what was due, for the clerk who decides about it. */
function comparison({ due_paise: due, paid_paise: paid }: OrderMoneyRow, { amountPaise }: Taken): string {
  const balance = Math.max(0, due - paid)
  const rupees = (paise: number) => formatRupees(toRupees(paise))
  const [taken, open, more] = [rupees(amountPaise), rupees(balance), rupees(amountPaise - balance)] as const
  return amountPaise > balance
    ? t('{taken} taken, {open} due: {more} more. It is not recorded before a clerk decides.', { taken, open, more })
    : t('{taken} taken, {open} due. It is not recorded before a clerk decides.', { taken, open })
}

const hasBadReference = ({ mode, reference }: Taken) =>
  mode === 'upi' && reference !== '' && referenceError('upi', reference) !== null

/**
 * Records what the agent was paid, as it was taken: cash as a receipt that the agent holds, UPI as a claim, without a
 * reference that is none. An implausible amount waits for the clerk, who records it as it was taken if it is right:
 * more than the tolerance above the due, or cash that reaches the limit. Runs in the transaction of the delivery, which
 * stays whatever becomes of the money.
 */
export async function takeMoney(
  tx: Tx,
  { orderId, taken, agentId, happenedAt, isDecided = false }: Taking,
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
    if (!isDecided && (why === 'cashLimit' || isFarAboveDue(order, taken.amountPaise)))
      return { isPaid: false, why: why ?? 'aboveDue', detail: comparison(order, taken) }
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
