import { createEstimate, reviseEstimate, type Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import type { FieldErrors } from '@phuljhari/contract/errors'
import { orderDraft } from '@phuljhari/contract/orders/order-draft'
import { editOrder, enterOrder } from '@phuljhari/contract/orders/order-entry.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import { ApiError, call } from '../../../lib/api.ts'
import { asRecord } from '../../../lib/coerce.ts'
import type { Bill } from '../model/bill.ts'
import { billDraft } from '../model/bill-draft.ts'
import { priceProblem } from '../model/bill-lines.ts'
import type { Sale } from '../model/counter-sale.ts'
import type { ShopRules } from '../model/bill-totals.ts'
import { fetchOrder } from '../order-entry.queries.ts'

export type SaveAs = 'order' | 'estimate'
export type Saved = { type: 'order'; order: Order } | { type: 'estimate'; estimate: Estimate }

/** What is sent, as a bill stores it while the reply is unknown. */
export type Attempt = { as: SaveAs; body: string }

/** An earlier attempt, of which the reply was lost, had reached the server: this is what it saved. */
export class SavedBefore extends Error {
  readonly saved: Saved
  constructor(saved: Saved) {
    super('An earlier attempt was saved')
    this.saved = saved
  }
}

type Request = { bill: Bill; as: SaveAs; sale: Sale | null; settings: ShopRules['settings']; totalPaise: number }
type Sendable = Parameters<typeof call<typeof enterOrder>>[1]

/** The first message of each field that the contract refuses. */
function draftErrors(bill: Bill, settings: ShopRules['settings']): FieldErrors {
  const { success, error } = orderDraft.safeParse(billDraft(bill, settings))
  const errors: FieldErrors = {}
  if (success) return errors
  for (const { path, message } of error.issues) errors[path.map(String).join('.')] ??= message
  return errors
}

/** Why a bill cannot be saved, by field: paths of the draft, and `reason`. */
export function billErrors(bill: Bill, settings: ShopRules['settings']): FieldErrors {
  const errors = draftErrors(bill, settings)
  for (const [index, line] of bill.lines.entries()) {
    const problem = priceProblem(line)
    if (problem !== null) errors[`items.${index}.price`] ??= problem
  }
  if (bill.kind.type === 'edit' && bill.kind.reason.trim() === '') errors['reason'] = 'Reason is required'
  return errors
}

const valueAt = (path: string, values: unknown): unknown =>
  path.split('.').reduce((value, key) => asRecord(value)[key], values)
const fieldsOf = (bill: Bill, settings: ShopRules['settings']) => ({
  ...billDraft(bill, settings),
  ...(bill.kind.type === 'edit' && { reason: bill.kind.reason }),
})

/** What else decides whether a field is valid. */
const DEPENDS_ON: Partial<Record<string, string>> = {
  couponCode: 'items',
  extraDiscount: 'items',
  customer: 'fulfilment',
  deliveryAddress: 'fulfilment',
  transport: 'fulfilment',
}

/** The errors of the fields that both bills have alike: what was changed since is not known to be wrong. */
export function remainingErrors(
  errors: FieldErrors,
  was: Bill,
  is: Bill,
  settings: ShopRules['settings'],
): FieldErrors {
  const [before, now] = [fieldsOf(was, settings), fieldsOf(is, settings)]
  const isSame = (path: string) => JSON.stringify(valueAt(path, before)) === JSON.stringify(valueAt(path, now))
  const isKept = (path: string) => isSame(path) && isSame(DEPENDS_ON[path.split('.')[0] ?? ''] ?? path)
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isKept(path)))
}

export function attemptOf({ bill, as, sale, settings, totalPaise }: Request): Attempt {
  const draft = billDraft(sale ? { ...bill, paymentMethod: sale.paymentMethod } : bill, settings)
  const expectedTotal = toRupees(totalPaise)
  const { kind } = bill
  const more =
    kind.type === 'edit'
      ? { edition: kind.edition, reason: kind.reason }
      : kind.type === 'revision'
        ? { basedOn: kind.basedOn }
        : as === 'order'
          ? { accept: bill.accept, ...(sale && { sale: sale.form }) }
          : {}
  return { as, body: JSON.stringify({ draft, expectedTotal, ...more }) }
}

async function post(bill: Bill, { as, body }: Attempt): Promise<Saved> {
  const { kind, key } = bill
  const input = { body: JSON.parse(body) as never, headers: { 'idempotency-key': `${key}-${as}` } } as Sendable
  if (kind.type === 'edit') {
    const { data } = await call(editOrder, { params: { orderId: kind.orderId }, body: JSON.parse(body) as never })
    return { type: 'order', order: asRecord(data)['order'] as Order }
  }
  if (as === 'order') return { type: 'order', order: (await call(enterOrder, input)).data as Order }
  const { data } =
    kind.type === 'revision'
      ? await call(reviseEstimate, { ...input, params: { number: kind.number } } as never)
      : await call(createEstimate, input as never)
  return { type: 'estimate', estimate: data as Estimate }
}

/** Whether an order is what an edit asked for: its reply was lost, and the retry finds the edition moved on. */
async function wasEdited({ kind, lines }: Bill, { body }: Attempt): Promise<Order | null> {
  if (kind.type !== 'edit') return null
  const order = await fetchOrder(kind.orderId)
  const { expectedTotal } = asRecord(JSON.parse(body))
  const isSame =
    order.edition === kind.edition + 1 &&
    order.totalAmount === expectedTotal &&
    order.products.length === lines.length &&
    order.products.every(({ product, quantity }, index) => {
      const line = lines[index]
      return line?.product.id === product._id && line.quantity === quantity
    })
  return isSame ? order : null
}

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null)

/**
 * Saves a bill. A retry never places a second order: the idempotency key belongs to the bill.
 * @param earlier attempts whose replies were lost.
 * @throws {ApiError} the server refuses, or does not answer.
 * @throws {SavedBefore} an earlier attempt with other contents was saved.
 */
export async function saveBill(bill: Bill, attempt: Attempt, earlier: readonly Attempt[]): Promise<Saved> {
  try {
    return await post(bill, attempt)
  } catch (error) {
    const wasLost = earlier.some(({ as }) => as === attempt.as)
    if (codeOf(error) === 'order.edited' && wasLost) {
      const order = await wasEdited(bill, attempt)
      if (order) return { type: 'order', order }
    }
    if (codeOf(error) !== 'order.key_reused') throw error
    for (const other of earlier.filter(({ as, body }) => as === attempt.as && body !== attempt.body)) {
      const saved = await post(bill, other).catch(() => null)
      if (saved) throw new SavedBefore(saved)
    }
    throw error
  }
}
