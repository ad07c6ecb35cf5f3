import { isClosed } from '@phuljhari/contract/orders/order-standing'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { findInvoiceFacts } from '../documents/invoice-facts.store.ts'
import { invoiceKind, planInvoice } from '../documents/plan-invoice.ts'
import { currentSettings } from '../settings/current-settings.ts'
import type { OrderMoneyRow } from './order-money.store.ts'

/**
 * What the order's invoice comes to, issued or not: an invoice rounds to whole rupees, if the settings say so. In
 * paise.
 */
async function payablePaise(tx: Tx, order: OrderMoneyRow): Promise<number> {
  if (order.payable_paise !== null) return order.payable_paise
  const settings = await currentSettings(tx)
  // What was delivered without an invoice may stay without one.
  if (invoiceKind(settings) === null || order.status === 'delivered') return order.total_paise
  const facts = (await findInvoiceFacts(tx, [order.order_id])).get(order.order_id)
  const { plan } = facts ? planInvoice(facts, settings, indiaDay(new Date())) : { plan: null }
  return plan?.totals.payablePaise ?? order.total_paise
}

/** What a further payment of the order should come to: what is claimed already counts as if it were verified. */
export async function toPayPaise(tx: Tx, order: OrderMoneyRow): Promise<number> {
  if (isClosed(order.status)) return 0
  const due = (await payablePaise(tx, order)) - order.noted_paise - order.written_off_paise
  return Math.max(0, due - order.paid_paise - order.to_verify_paise)
}
