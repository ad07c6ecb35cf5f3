import { AppError } from '@phuljhari/contract/errors'
import type { ShortDecision } from '@phuljhari/contract/dispatch/packing-states'
import type { ShortagePreview } from '@phuljhari/contract/dispatch/shortages.contract'
import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import { toRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'
import { within, type Db, type Tx } from '../db/database.ts'
import { dryRun } from '../db/dry-run.ts'
import { rowId } from '../db/row-id.ts'
import { findActiveInvoice } from '../documents/documents.store.ts'
import type { Actor } from '../events/actor.ts'
import { draftOfOrder } from '../order-entry/draft-of-order.ts'
import { editOrder } from '../order-entry/edit-order.ts'
import { orderToEdit } from '../order-entry/frozen-line.ts'
import { findOrderRow, lockOrder, type LockedOrder } from '../orders/orders.store.ts'
import { prepareChange } from '../prepared/prepare-change.ts'
import { findAttempts } from '../prepared/prepared.store.ts'
import { recordPacking } from './lock-packing.ts'
import { findPackingLines } from './packing.store.ts'
import { findShortage, saveDecision, type ShortageRow } from './shortages.store.ts'

export type Decision = {
  decision: ShortDecision
  substitute?: { productId: string; quantity: number; price?: number | undefined } | undefined
}
/** @property expectedTotal the total of the preview, in paise; null when the decision is only tried */
type Confirmed = Decision & { consent: string; edition: number | null; expectedTotal: number | null }

type OpenShortage = { order: LockedOrder; shortage: ShortageRow & { position: number } }
/** The shortage, with its order locked. @throws {AppError} shortage.not_found, shortage.closed */
async function lockShortage(tx: Tx, id: string): Promise<OpenShortage> {
  const key = rowId(id)
  const found = key === null ? undefined : await findShortage(tx, key)
  if (!found) throw new AppError('shortage.not_found')
  const order = await lockOrder(tx, found.order_id)
  if (!order) throw new AppError('order.not_found')
  // What was read before the lock may have been settled meanwhile.
  const { position, ...row } = (await findShortage(tx, found.id)) ?? found
  if (position === null) throw new AppError('shortage.closed')
  return { order, shortage: { ...row, position } }
}

/**
 * The lines after a decision: the short line is reduced to what is packed, or removed, and what replaces the rest is
 * added.
 */
function decidedLines(draft: OrderDraft, position: number, packed: number, { substitute }: Decision) {
  const lines = draft.items.flatMap((line) => {
    if (line.changesLine !== position) return [line]
    return packed === 0 ? [] : [{ ...line, quantity: packed }]
  })
  return substitute ? [...lines, substitute] : lines
}

/** Why the order is edited, or credited. */
const reasonOf = (name: string, consent: string) =>
  [t('{name} was short', { name }), consent].filter(Boolean).join(': ')

/**
 * Decides about a short line. Substituting and dropping edit the order with its rules, so that the total, what is due
 * and the bill follow what is packed.
 * @returns the id of the order
 * @throws {AppError} shortage.not_found, shortage.closed, request.invalid when no line would be left, and what
 *   editOrder refuses
 */
export async function decideShortage(tx: Tx, id: string, request: Confirmed, actor: Actor): Promise<string> {
  const { decision, consent, edition, expectedTotal } = request
  const { order, shortage } = await lockShortage(tx, id)
  const { order_id: orderId, position, product_name: name } = shortage
  let substitute = ''
  const { row, items } = await findOrderRow(tx, orderId)
  const isBilled = row.bill_number !== null
  if (isBilled && decision === 'substitute')
    throw new AppError('order.invoiced', {
      message: t('The invoice was issued already. Drop the line, and take a new order for what replaces it.'),
    })
  if (!isBilled && decision !== 'wait') {
    const draft = draftOfOrder(orderToEdit(row, items))
    const line = (await findPackingLines(tx, orderId)).find((one) => one.position === position)
    const lines = decidedLines(draft, position, line?.packed ?? 0, request)
    if (lines.length === 0)
      throw new AppError('request.invalid', {
        message: t('Nothing of this order would be left. Cancel the order instead.'),
      })
    const edit = { draft: { ...draft, items: lines }, expectedTotal, edition: edition ?? row.edition }
    const edited = await editOrder(within(tx), orderId, { ...edit, reason: reasonOf(name, consent) }, actor)
    const added = request.substitute && edited.products.at(-1)
    substitute = added ? `${added.quantity} × ${added.product.productName}` : ''
  }
  await recordPacking(tx, actor, order, {
    action: 'decided',
    line: name,
    decision,
    ...(substitute && { substitute }),
  })
  await saveDecision(tx, shortage.id, { decision, consent, substitute, staysOpen: isBilled })
  return orderId
}

/**
 * Sends a credit note for what is missing to an owner, if the order was invoiced already: a bill is not edited. Call it
 * before the decision, which is then stored. Repeating it changes nothing.
 * @throws {AppError} prepared.waiting, and what issuing the note would refuse
 */
export async function prepareShortageNote(db: Db, id: string, consent: string, actor: Actor): Promise<void> {
  const key = rowId(id)
  const found = key === null ? undefined : await findShortage(db, key)
  if (!found || found.position === null) return
  const { order_id: orderId, position, product_name: name, ordered, packed } = found
  const invoice = await findActiveInvoice(db, orderId)
  if (!invoice) return
  const reason = reasonOf(name, consent)
  const request = { kind: 'credit_note' as const, lines: [{ line: position, quantity: ordered - packed }], reason }
  const attempts = await findAttempts(db, `shortage-${id}`)
  const refused = attempts.filter(({ state }) => state === 'declined' || state === 'withdrawn').length
  // What was declined or withdrawn may be asked for again; what waits or was approved is not asked for twice.
  const attempt = { key: refused === 0 ? `shortage-${id}` : `shortage-${id} ${refused}`, digest: null }
  await prepareChange(db, { kind: 'credit_note', documentId: String(invoice.id), request }, attempt, actor)
}

/** What a decision would change. Nothing is stored. @throws {AppError} as decideShortage does */
export const previewShortage = (db: Db, id: string, decision: Decision, actor: Actor): Promise<ShortagePreview> =>
  dryRun(db, async (tx) => {
    const { order } = await lockShortage(tx, id)
    const { row: before } = await findOrderRow(tx, order.order_id)
    await decideShortage(tx, id, { ...decision, consent: '', edition: null, expectedTotal: null }, actor)
    const { row: after } = await findOrderRow(tx, order.order_id)
    return {
      totalBefore: toRupees(before.total_paise),
      totalAfter: toRupees(after.total_paise),
      refundDue: toRupees(Math.max(0, before.paid_paise - after.total_paise)),
      edition: before.edition,
    }
  })
