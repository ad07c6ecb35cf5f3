import type { UninvoicedOrder } from '@phuljhari/contract/documents/documents.contract'
import { hasLeft } from '@phuljhari/contract/orders/order-standing'
import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Tx, Db } from '../db/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { findInvoiceFacts } from './invoice-facts.store.ts'
import { hindrancesOf, invoiceKind, planInvoice } from './plan-invoice.ts'
import { countUninvoiced, findUninvoiced, clearTotalsToReview, findTotalsToReview } from './invoicing.store.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'

const PAGE = 50

/**
 * Orders that should have an invoice and have none, oldest first, with what is missing.
 * @param before the last order of the page before
 */
export async function listUninvoiced(tx: Tx, before?: string) {
  const [rows, total, settings] = [
    await findUninvoiced(tx, PAGE + 1, before),
    await countUninvoiced(tx),
    await currentSettings(tx),
  ]
  const page = rows.slice(0, PAGE)
  const facts = await findInvoiceFacts(
    tx,
    page.map(({ order_id }) => order_id),
  )
  const today = indiaDay(new Date())
  const orders = page.flatMap(({ order_id, status, unbilled_since, customer_name }): UninvoicedOrder[] => {
    const order = facts.get(order_id)
    if (!order) return []
    const { missing, products, payablePaise } = hindrancesOf(order, settings, today)
    return [
      {
        orderId: order_id,
        status: displayedStatus(status),
        customerName: customer_name,
        totalAmount: toRupees(order.total_paise),
        leftAt: hasLeft(status) ? unbilled_since.toISOString() : null,
        missing,
        products,
        ...(payablePaise !== null && { billAmount: toRupees(payablePaise) }),
      },
    ]
  })
  return { total, orders, next: rows.length > PAGE ? (page.at(-1)?.order_id ?? null) : null }
}

type ToReview = Omit<UninvoicedOrder, 'leftAt'>
/** The most that are listed; the oldest come first. */
const MAX_LISTED = 200

/** Open orders from before tax was part of the total whose invoices would come to another amount. */
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

/** Records that the owner has seen the list, which is then never shown again. */
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
