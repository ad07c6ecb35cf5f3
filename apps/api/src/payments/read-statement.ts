import type { Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import { upiLink } from '@phuljhari/contract/tax/upi-link'
import { customersWithIds, type SummaryRow } from '../customers/customer-list.store.ts'
import { findStandingId } from '../customers/customers.store.ts'
import { customerNotFound } from '../customers/get-customer.ts'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { creditsOf } from './outstanding.store.ts'
import { serializeOrderMoney } from './serialize-payment.ts'
import { statementLines } from './statement-lines.ts'
import { findStatedNotes, findStatedOrders, findStatedPayments } from './statement.store.ts'

/** The id of a merged customer finds the one that it was merged into. @throws {AppError} customer.not_found */
async function findCustomer(tx: Tx, id: string): Promise<SummaryRow> {
  const key = rowId(id)
  const standing = key === null ? undefined : await findStandingId(tx, key)
  const [customer] = standing === undefined ? [] : await customersWithIds(tx, [standing])
  if (!customer) throw customerNotFound()
  return customer
}

/** The link with which a UPI app pays what is due; null without a UPI id, or when nothing is due. */
async function payLink(tx: Tx, customer: number, balancePaise: number): Promise<string | null> {
  const { payee, identity } = await currentSettings(tx, indiaDay(new Date()))
  if (payee.upiId === '' || balancePaise <= 0) return null
  const payeeName = payee.payeeName || identity.tradeName
  const shop = identity.tradeName || payeeName
  return upiLink({
    upiId: payee.upiId,
    payeeName,
    amountPaise: balancePaise,
    reference: `C${customer}`,
    note: `Payment to ${shop}`,
  })
}

/** @throws {AppError} customer.not_found */
export async function readStatement(tx: Tx, id: string): Promise<Statement> {
  const customer = await findCustomer(tx, id)
  const orders = await findStatedOrders(tx, customer.id)
  const ids = orders.map((order) => order.order_id)
  const credit = (await creditsOf(tx, [customer.id])).get(customer.id) ?? 0
  const balancePaise = orders.reduce((sum, order) => sum + order.due_paise - order.paid_paise, -credit)
  return {
    customerId: String(customer.id),
    name: customer.name,
    phoneNumber: customer.phone,
    ...statementLines(orders, await findStatedNotes(tx, ids), await findStatedPayments(tx, ids, customer.id)),
    balance: toRupees(balancePaise),
    open: orders.filter((order) => order.due_paise > order.paid_paise).map(serializeOrderMoney),
    upiLink: await payLink(tx, customer.id, balancePaise),
  }
}

/** Records that a reminder was opened in WhatsApp. @throws {AppError} customer.not_found */
export async function recordReminderOpened(tx: Tx, id: string, actor: Actor): Promise<void> {
  const { id: key, name } = await findCustomer(tx, id)
  await recordEvent(tx, actor, { subject: 'customer', subjectId: String(key), action: 'reminded', after: { name } })
}
