import { AppError } from '@phuljhari/contract/errors'
import { PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import { formatDate, formatTime, indiaDay } from '@phuljhari/contract/rules/dates'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import type { OrderMoneyRow } from './order-money.store.ts'
import { findWaiting, type WaitingRow } from './payments.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The time as `7:52 pm`, with the day unless that is today. */
function momentText(moment: Date): string {
  const iso = moment.toISOString()
  return indiaDay(moment) === indiaDay(new Date()) ? formatTime(iso) : `${formatDate(iso)}, ${formatTime(iso)}`
}

function whoText({ source, recorded_by: recordedBy, person_name: name }: WaitingRow, actor: Actor): string {
  if (source === 'storefront') return 'claimed by the customer'
  return recordedBy === actor.name ? 'recorded by you' : `recorded by ${name || recordedBy}`
}

/** Such as `₹5,624.00 UPI 412345678901, recorded by Kavin, 7:52 pm, waits to be verified.` */
function waitingText(row: WaitingRow, actor: Actor): string {
  const mode = row.mode === null ? '' : PAYMENT_MODE_LABELS[row.mode]
  const what = [formatRupees(toRupees(row.amount_paise)), mode, row.reference].filter(Boolean).join(' ')
  return `${what}, ${whoText(row, actor)}, ${momentText(row.recorded_at)}, waits to be verified.`
}

/**
 * Refuses money that may be the same as a claim for its orders, a receipt that nobody has verified yet. Lock
 * the orders first.
 * @param except the receipt that is to be verified; null for a new one
 * @throws {AppError} payment.waiting
 */
export async function assertNothingWaits(
  tx: Tx,
  orders: readonly OrderMoneyRow[],
  except: number | null,
  actor: Actor,
): Promise<void> {
  const orderIds = orders.filter((order) => order.to_verify_paise > 0).map((order) => order.order_id)
  if (orderIds.length === 0) return
  const waiting = await findWaiting(tx, orderIds, except)
  if (waiting.length === 0) return
  const message = [...waiting.map((row) => waitingText(row, actor)), t('Make sure that this is other money.')].join(
    '\n',
  )
  throw new AppError('payment.waiting', { message, orderIds })
}

/**
 * Refuses to verify money for an order that is already paid: it may have been recorded twice. Lock the orders first.
 * @throws {AppError} payment.waiting
 */
export function assertNotPaid(orders: readonly OrderMoneyRow[]): void {
  const paid = orders.find((order) => order.due_paise > 0 && order.paid_paise >= order.due_paise)
  if (paid)
    throw new AppError('payment.waiting', {
      message: t('Order {orderId} is already paid. Make sure that this is other money.', { orderId: paid.order_id }),
      orderIds: [paid.order_id],
    })
}
