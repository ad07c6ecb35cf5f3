import type { UninvoicedOrder } from '@phuljhari/contract/documents/documents.contract'
import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { findInvoiceFacts } from './invoice-facts.store.ts'
import { invoiceKind, planInvoice } from './plan-invoice.ts'
import { clearTotalsToReview, findTotalsToReview } from './invoicing.store.ts'

type ToReview = Omit<UninvoicedOrder, 'leftAt'>
/** The most that are listed: the oldest. */
const MAX_LISTED = 200

/** Open orders from before tax was part of the total, of which the invoice would come to another amount. */
export async function listTotalsToReview(tx: Tx): Promise<{ total: number; orders: ToReview[] }> {
  const rows = await findTotalsToReview(tx)
  const settings = await currentSettings(tx)
  if (rows.length === 0 || invoiceKind(settings) === null) return { total: 0, orders: [] }
  const facts = await findInvoiceFacts(
    tx,
    rows.map(({ order_id }) => order_id),
  )
  const today = indiaDay(new Date())
  const orders = rows.flatMap(({ order_id: orderId, status, customer_name: customerName }): ToReview[] => {
    const order = facts.get(orderId)
    if (!order) return []
    const { missing, products, payablePaise } = planInvoice(order, settings, today)
    if (payablePaise === null || !missing.includes('total_changed')) return []
    const [totalAmount, billAmount] = [toRupees(order.total_paise), toRupees(payablePaise)]
    return [{ orderId, status: displayedStatus(status), customerName, totalAmount, billAmount, missing, products }]
  })
  return { total: orders.length, orders: orders.slice(0, MAX_LISTED) }
}

/** The owner has seen the list: it is not shown again. */
export const closeTotalsReview = (db: Db, actor: Actor): Promise<{ reviewed: true }> =>
  db.transaction(async (tx) => {
    const orders = await clearTotalsToReview(tx)
    if (orders > 0)
      await recordEvent(tx, actor, {
        subject: 'document',
        subjectId: 'totals',
        action: 'totals_reviewed',
        after: { items: orders },
      })
    return { reviewed: true as const }
  })
