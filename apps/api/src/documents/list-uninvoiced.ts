import type { UninvoicedOrder } from '@phuljhari/contract/documents/documents.contract'
import { hasLeft } from '@phuljhari/contract/orders/order-standing'
import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Tx } from '../db/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { findInvoiceFacts } from './invoice-facts.store.ts'
import { hindrancesOf } from './plan-invoice.ts'
import { countUninvoiced, findUninvoiced } from './invoicing.store.ts'

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
