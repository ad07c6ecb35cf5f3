import type { MissingFact } from '@phuljhari/contract/documents/document-kinds'
import { missingFactText } from '@phuljhari/contract/documents/missing-facts'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { needsEInvoice, needsEWayBill } from '@phuljhari/contract/tax/government-portals'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { assertBooksOpen } from '../settings/books.ts'
import { billContent } from './bill-content.ts'
import type { BillFacts } from './bill-facts.store.ts'
import { saveBill } from './bills.store.ts'
import { insertDocument } from './documents.store.ts'
import { planBill, type BillChoice } from './plan-bill.ts'
import { takeNumber } from './series.store.ts'

/** The bill, or what is missing for it. */
export type IssuedBill = {
  missing: MissingFact[]
  /** The same in words; empty with a bill. */
  refusal: string
  bill: { id: number; number: string } | null
}

/**
 * Issues the bill of an order that has none: a tax invoice or, of a composition dealer, a bill of supply. The caller
 * has locked the order before reading its facts. Nothing has changed when facts are missing or this throws.
 * @param settings of a registered shop, by lockedSettings
 * @throws {AppError} series.unconfirmed, document.not_issuable when the series is used up, books.closed
 */
export async function issueBill(
  tx: Tx,
  facts: BillFacts,
  settings: ShopSettings,
  actor: Actor,
  choice: BillChoice = {},
): Promise<IssuedBill> {
  const today = indiaDay(new Date())
  const { missing, products, plan: planned } = planBill(facts, settings, today, choice)
  if (planned === null)
    return { missing, refusal: missing.map((fact) => missingFactText(fact, products)).join('. '), bill: null }
  await assertBooksOpen(tx, today)
  const { kind, gstin, isInter, placeOfSupply } = planned
  const taken = await takeNumber(tx, kind, today, settings.series)
  // Another day only if midnight passed, or the clock went back, since the last number.
  const plan = taken.date === today ? planned : planBill(facts, settings, taken.date, choice).plan
  if (plan === null) throw new Error(`no bill can be dated ${taken.date}`)
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
      content: billContent(plan, facts, settings),
    },
    actor,
  )
  await saveBill(tx, facts.order_id, totals.payablePaise, taken.number)
  return { missing: [], refusal: '', bill: { id, number: taken.number } }
}
