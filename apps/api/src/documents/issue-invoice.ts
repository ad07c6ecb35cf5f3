import { AppError } from '@phuljhari/contract/errors'
import { missingFactText } from '@phuljhari/contract/documents/missing-facts'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { isInvoiceable } from '@phuljhari/contract/orders/order-standing'
import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { needsEInvoice, needsEWayBill } from '@phuljhari/contract/tax/government-portals'
import type { CustomerPays } from '@phuljhari/contract/tax/customer-pays'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { orderHooks } from '../orders/order-hooks.ts'
import { assertBooksOpen } from '../settings/books.ts'
import { invoiceContent } from './invoice-content.ts'
import type { InvoiceFacts } from './invoice-facts.store.ts'
import { saveInvoice } from './invoicing.store.ts'
import { insertDocument } from './documents.store.ts'
import { planInvoice, type InvoiceChoice, type InvoicePlan, type PlannedInvoice } from './plan-invoice.ts'
import { takeNumber } from './series.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/** @throws {AppError} order.erased, document.not_issuable for an order that is not accepted or was cancelled */
export function assertInvoiceable({ is_erased, status }: InvoiceFacts): void {
  if (is_erased) throw new AppError('order.erased')
  if (!isInvoiceable(status))
    throw new AppError('document.not_issuable', {
      message: t('This order is {status}, so it cannot be invoiced', {
        status: displayedStatus(status).replace('_', ' '),
      }),
    })
}

/** The invoice, or what is missing for it. */
export type IssuedInvoice = Pick<PlannedInvoice, 'missing' | 'payablePaise'> & {
  /** What is missing in words; empty with an invoice. */
  refusal: string
  invoice: { id: number; number: string } | null
}

/** What the order's total becomes. A bill of supply says nothing about tax. */
function paysWith({ kind, totals, pricesIncludeTax }: InvoicePlan, facts: InvoiceFacts): CustomerPays {
  const { payablePaise: totalPaise, roundOffPaise, sums } = totals
  const isUntaxed = kind === 'bill_of_supply' && facts.prices_include_tax === null
  const taxPaise = isUntaxed || pricesIncludeTax ? 0 : sums.totalPaise - sums.taxablePaise
  return { taxPaise, roundOffPaise, totalPaise, pricesIncludeTax: isUntaxed ? null : pricesIncludeTax }
}

/**
 * Issues the invoice of an order that has none: a tax invoice or, for a composition dealer, a bill of supply. The
 * caller has locked the order before reading its facts. Nothing has changed when facts are missing or this throws.
 * @param settings of a registered shop, from lockedSettings
 * @throws {AppError} series.unconfirmed, document.not_issuable when the series is used up,
 *   books.closed, document.total_changed when a rate changed while the invoice waited for its number
 */
export async function issueInvoice(
  tx: Tx,
  facts: InvoiceFacts,
  settings: ShopSettings,
  actor: Actor,
  choice: InvoiceChoice = {},
): Promise<IssuedInvoice> {
  const today = indiaDay(new Date())
  const { missing, products, plan: planned, payablePaise } = planInvoice(facts, settings, today, choice)
  if (planned === null) {
    const refusal = missing.map((fact) => missingFactText(fact, products)).join('. ')
    return { missing, refusal, invoice: null, payablePaise }
  }
  await assertBooksOpen(tx, today)
  const { kind, gstin, isInter, placeOfSupply } = planned
  const taken = await takeNumber(tx, kind, today, settings.series)
  // The day differs only if midnight has passed, or the clock went back, since the last number was taken.
  const plan = taken.date === today ? planned : planInvoice(facts, settings, taken.date, choice).plan
  // Thrown, not returned as missing: only a rollback of the whole transaction returns the number that was taken.
  if (plan === null) throw new AppError('document.total_changed')
  const { totals } = plan
  const id = await insertDocument(
    tx,
    {
      kind,
      taken,
      orderId: facts.order_id,
      placeOfSupply,
      totals,
      requiresIrn: needsEInvoice({ kind, buyerGstin: gstin, eInvoice: settings.registration.eInvoice }),
      requiresEWayBill: needsEWayBill({ kind, totalPaise: totals.payablePaise, isInter }, settings.gstLimits),
      content: invoiceContent(plan, facts, settings),
    },
    actor,
  )
  await saveInvoice(tx, facts.order_id, totals.payablePaise, taken.number, paysWith(plan, facts))
  if (totals.payablePaise !== facts.total_paise)
    for (const hook of orderHooks()) await hook.onInvoiced?.(tx, facts.order_id, actor)
  return { missing: [], refusal: '', invoice: { id, number: taken.number }, payablePaise: totals.payablePaise }
}
