import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { AppError } from '@phuljhari/contract/errors'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { Transactions, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { lockOrder } from '../orders/orders.store.ts'
import { lockedSettings } from '../settings/current-settings.ts'
import { findInvoiceFacts } from './invoice-facts.store.ts'
import { findActiveInvoice } from './documents.store.ts'
import { assertInvoiceable, issueInvoice } from './issue-invoice.ts'
import { invoiceKind, type InvoiceChoice } from './plan-invoice.ts'
import { serializeDocument } from './serialize-document.ts'
import { t } from '@phuljhari/contract/rules/t'

async function readInvoice(tx: Tx, orderId: string): Promise<TaxDocument> {
  const invoice = await findActiveInvoice(tx, orderId)
  if (!invoice) throw new Error(`the order ${orderId} has lost its invoice`)
  return serializeDocument(tx, invoice)
}

/** @throws {AppError} request.invalid when a decision has no reason */
function assertReason({ placeOfSupply }: InvoiceChoice, reason: string): void {
  const message = t('Enter why the place of supply is not the one in the address')
  if (placeOfSupply !== undefined && reason === '')
    throw new AppError('request.invalid', { message, fields: { reason: message } })
}

/**
 * Issues the invoice of an order on demand. An order that has one keeps it.
 * @param reason why the place of supply is another one, which the event records
 * @throws {AppError} order.not_found, document.unregistered, order.erased, document.not_issuable, request.invalid,
 *   document.total_changed unless the new total is confirmed, series.unconfirmed
 */
export async function issueByHand(
  db: Transactions,
  orderId: string,
  { reason, ...choice }: InvoiceChoice & { reason: string },
  actor: Actor,
): Promise<TaxDocument> {
  assertReason(choice, reason)
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('order.not_found')
    if (order.bill_number !== null) return readInvoice(tx, orderId)
    const settings = await lockedSettings(tx)
    if (invoiceKind(settings) === null) throw new AppError('document.unregistered')
    const facts = (await findInvoiceFacts(tx, [orderId])).get(orderId)
    if (!facts) throw new Error(`the order ${orderId} is gone`)
    assertInvoiceable(facts)
    const { missing, refusal, invoice, payablePaise } = await issueInvoice(tx, facts, settings, actor, choice)
    if (!invoice && missing.every((fact) => fact === 'total_changed') && payablePaise !== null)
      throw new AppError('document.total_changed', {
        message: t(
          "The order came to {totalPaise}, with today's GST the invoice comes to {payablePaise}. Confirm " +
            'what the customer pays.',
          { totalPaise: formatRupees(toRupees(facts.total_paise)), payablePaise: formatRupees(toRupees(payablePaise)) },
        ),
      })
    if (!invoice) throw new AppError('document.not_issuable', { message: refusal })
    if (reason !== '')
      await recordEvent(tx, actor, {
        subject: 'document',
        subjectId: String(invoice.id),
        action: 'place_of_supply_chosen',
        after: { number: invoice.number, orderId, placeOfSupply: choice.placeOfSupply, reason },
      })
    return readInvoice(tx, orderId)
  })
}
