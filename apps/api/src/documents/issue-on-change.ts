import { AppError } from '@phuljhari/contract/errors'
import { ORDER_ACTION_LABELS } from '@phuljhari/contract/orders/order-action-labels'
import { departs, isInvoiceable } from '@phuljhari/contract/orders/order-standing'
import { targetStatus, type OrderAction } from '@phuljhari/contract/orders/order-status'
import { can } from '@phuljhari/contract/staff/roles'
import type { Tx } from '../db/database.ts'
import { assertMay, type Actor } from '../events/actor.ts'
import type { OrderChange, OrderHooks } from '../orders/order-hooks.ts'
import type { LockedOrder } from '../orders/orders.store.ts'
import { cachedSettings, lockedSettings } from '../settings/current-settings.ts'
import { findInvoiceFacts } from './invoice-facts.store.ts'
import { markUninvoiced, unmarkUninvoiced } from './invoicing.store.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { invoiceKind } from './plan-invoice.ts'
import { t } from '@phuljhari/contract/rules/t'

declare module '../orders/order-hooks.ts' {
  interface ChangeDetails {
    /** Whether the order is only listed as uninvoiced: its goods have left, and its bill was refused. */
    billLater?: boolean
  }
}

/** Whether an error prevents the invoice but not the delivery: the order is then listed as uninvoiced. */
const isHindrance = (error: unknown) =>
  error instanceof AppError && (error.code === 'series.unconfirmed' || error.code === 'document.not_issuable')

/** @returns the number of the invoice; undefined when there is none */
async function issueIfPossible(tx: Tx, { order, actor, details }: OrderChange) {
  const { order_id, settings_version } = order
  if (invoiceKind(await cachedSettings(tx, settings_version)) === null) return undefined
  const settings = await lockedSettings(tx)
  if (invoiceKind(settings) === null) return undefined
  if (details.billLater) {
    await markUninvoiced(tx, order_id)
    return undefined
  }
  const facts = (await findInvoiceFacts(tx, [order_id])).get(order_id)
  if (!facts) throw new Error(`the order ${order_id} is gone`)
  try {
    const { invoice } = await issueInvoice(tx, facts, settings, actor)
    if (invoice) return invoice.number
  } catch (error) {
    if (!isHindrance(error)) throw error
  }
  await markUninvoiced(tx, order_id)
  return undefined
}

/** Cancels the invoice of an order that is cancelled or opened again. */
async function withdrawInvoice(tx: Tx, order: LockedOrder, action: OrderAction, actor: Actor): Promise<void> {
  if (order.unbilled_since !== null) await unmarkUninvoiced(tx, order.order_id)
  if (order.bill_number === null) return
  assertMay(actor, 'documents.correct')
  try {
    await cancelInvoice(tx, order.order_id, ORDER_ACTION_LABELS[action] ?? action, actor)
  } catch (error) {
    const isFinal = error instanceof AppError && (error.code === 'books.closed' || error.code === 'document.has_notes')
    if (error instanceof AppError && error.code === 'document.return_final')
      throw new AppError('order.invoiced', { message: error.message })
    if (error instanceof AppError && error.code === 'document.changes_return')
      throw new AppError('order.invoiced', {
        message: t('{message}. Cancel the invoice first, under Orders, Invoices.', { message: error.message }),
      })
    throw isFinal ? new AppError('order.invoiced') : error
  }
}

/**
 * Issues the invoice of an order with the change of status that makes it due, or cancels it with the order. In an
 * unregistered shop it reads nothing.
 * @returns the number of the invoice that was issued; undefined if none was
 * @throws {AppError} order.invoiced when the invoice of a cancelled order can no longer be cancelled, role.refused when
 *   the actor may not cancel invoices
 */
async function issueOnChange(tx: Tx, change: OrderChange): Promise<string | undefined> {
  const { order, action, actor } = change
  if (!isInvoiceable(targetStatus(action))) {
    await withdrawInvoice(tx, order, action, actor)
    return undefined
  }
  if (order.bill_number !== null) return undefined
  // The goods leave: the invoice is due (section 31(1) of the CGST Act).
  if (departs(action)) return issueIfPossible(tx, change)
  const isDue = action === 'accept' && (await cachedSettings(tx, order.settings_version)).invoicing.issueAt === 'accept'
  return isDue ? issueIfPossible(tx, change) : undefined
}

/** @throws {AppError} order.undo_billed, with the way to an owner's approval */
function assertMayCancel({ authority }: Actor, billNumber: string): void {
  if (authority === undefined || can(authority, 'documents.correct')) return
  throw new AppError('order.undo_billed', {
    message: [
      t('Undoing this would cancel {billNumber}, which only an owner may do. Nothing was undone.', { billNumber }),
      can(authority, 'documents.prepare')
        ? t("Open the invoice in the order's details, and send its cancellation for approval.")
        : t('Ask an administrator or a billing clerk.'),
    ].join(' '),
  })
}

/** Issues invoices with the changes of orders, and cancels the invoice that an undone change had issued. */
export const invoicingHooks: OrderHooks = {
  onChange: async (tx, change) => ({ billNumber: await issueOnChange(tx, change) }),
  /** @throws {AppError} order.undo_billed when the actor may not cancel invoices, document.has_notes */
  onUndo: async (tx, { order, actor, record: { billNumber } }) => {
    if (order.bill_number !== null && billNumber === order.bill_number) {
      assertMayCancel(actor, order.bill_number)
      await cancelInvoice(tx, order.order_id, 'Undone', actor)
    } else if (order.unbilled_since !== null) await unmarkUninvoiced(tx, order.order_id)
  },
}
