import { createEstimate, type Estimate, reviseEstimate } from '@phuljhari/contract/estimates/estimates.contract'
import type { FieldErrors } from '@phuljhari/contract/errors'
import { getOrder } from '@phuljhari/contract/orders/find-orders.contract'
import { orderDraft, type OrderDraftInput } from '@phuljhari/contract/order-entry/order-draft'
import { editOrder, enterOrder } from '@phuljhari/contract/order-entry/order-entry.contract'
import { orderEvent, orderHistory } from '@phuljhari/contract/orders/order-events.contract'
import { order, type Order } from '@phuljhari/contract/orders/orders.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { asRecord } from '../../../lib/coerce.ts'
import { withKey } from '../../../lib/request-key.ts'
import type { Attempt, Draft, SaveAs } from '../model/draft.ts'
import { toOrderDraft } from '../model/to-order-draft.ts'
import { priceProblem } from '../model/draft-lines.ts'
import type { ShopRules, ShownTotals } from '../model/shown-totals.ts'
import type { Sale } from '../pay/counter-sale.ts'
import { t } from '@phuljhari/contract/rules/t'

export type Saved = { type: 'order'; order: Order } | { type: 'estimate'; estimate: Estimate }

/** Thrown when an earlier attempt, whose reply was lost, had reached the server; states what that attempt saved. */
export class SavedBefore extends Error {
  readonly saved: Saved
  readonly attempt: Attempt
  constructor(saved: Saved, attempt: Attempt) {
    super('An earlier attempt was saved')
    this.saved = saved
    this.attempt = attempt
  }
}

type Request = {
  draft: Draft
  as: SaveAs
  sale: Sale | null
  settings: ShopRules['settings']
  totals: Pick<ShownTotals, 'totalPaise' | 'changePaise'>
}

/** Returns the first message for each field that the contract refuses. */
function schemaErrors(draft: Draft, settings: ShopRules['settings']): FieldErrors {
  const { success, error } = orderDraft.safeParse(toOrderDraft(draft, settings))
  const errors: FieldErrors = {}
  if (success) return errors
  for (const { path, message } of error.issues) errors[path.map(String).join('.')] ??= message
  return errors
}

/** Returns why a draft cannot be saved, by the path of the field in the order draft, or `reason`. */
export function draftErrors(draft: Draft, settings: ShopRules['settings']): FieldErrors {
  const errors = schemaErrors(draft, settings)
  for (const [index, line] of draft.lines.entries()) {
    const problem = priceProblem(line)
    if (problem !== null) errors[`items.${index}.price`] ??= problem
  }
  if (draft.kind.type === 'edit' && draft.kind.reason.trim() === '') errors['reason'] = t('Reason is required')
  return errors
}

const valueAt = (path: string, values: unknown): unknown =>
  path.split('.').reduce((value, key) => asRecord(value)[key], values)
const fieldsOf = (draft: Draft, settings: ShopRules['settings']) => ({
  ...toOrderDraft(draft, settings),
  ...(draft.kind.type === 'edit' && { reason: draft.kind.reason }),
})

/** For some fields, another one that also decides whether they are valid. */
const DEPENDS_ON: Partial<Record<string, string>> = {
  couponCode: 'items',
  extraDiscount: 'items',
  customer: 'fulfilment',
  deliveryAddress: 'fulfilment',
  transport: 'fulfilment',
}

/** Returns the errors of the fields that have not changed since: the others are not known to be wrong. */
export function remainingErrors(
  errors: FieldErrors,
  was: Draft,
  is: Draft,
  settings: ShopRules['settings'],
): FieldErrors {
  const [before, now] = [fieldsOf(was, settings), fieldsOf(is, settings)]
  const isSame = (path: string) => JSON.stringify(valueAt(path, before)) === JSON.stringify(valueAt(path, now))
  const isKept = (path: string) => isSame(path) && isSame(DEPENDS_ON[path.split('.')[0] ?? ''] ?? path)
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isKept(path)))
}

export function attemptOf({ draft, as, sale, settings, totals }: Request): Attempt {
  const sent = toOrderDraft(sale ? { ...draft, paymentMethod: sale.paymentMethod } : draft, settings)
  const expectedTotal = toRupees(totals.totalPaise)
  const { kind } = draft
  const more =
    kind.type === 'edit'
      ? { edition: kind.edition, reason: kind.reason }
      : kind.type === 'revision'
        ? { basedOn: kind.basedOn }
        : as === 'order'
          ? { accept: draft.accept, ...(sale && { sale: sale.form }) }
          : {}
  const changePaise = sale ? sale.changePaise : totals.changePaise
  return { as, body: JSON.stringify({ draft: sent, expectedTotal, ...more }), changePaise }
}

async function post({ kind, key }: Draft, { as, body: text }: Attempt): Promise<Saved> {
  const body = JSON.parse(text) as never
  if (kind.type === 'edit')
    return { type: 'order', ...(await callAndParse(editOrder, { params: { orderId: kind.orderId }, body })) }
  const input = { body, ...withKey(`${key}-${as}`) }
  if (as === 'order') return { type: 'order', order: await callAndParse(enterOrder, input) }
  const estimate =
    kind.type === 'revision'
      ? await callAndParse(reviseEstimate, { ...input, params: { number: kind.number } })
      : await callAndParse(createEstimate, input)
  return { type: 'estimate', estimate }
}

const sentBy = ({ body }: Attempt) => JSON.parse(body) as { draft: OrderDraftInput } & Partial<Record<string, unknown>>

/** Whether two attempts differ at most in how the goods are paid. */
function hasSameGoods(one: Attempt, other: Attempt): boolean {
  const goods = (attempt: Attempt) => {
    const { draft, sale: _, ...rest } = sentBy(attempt)
    return JSON.stringify({ ...draft, paymentMethod: '', ...rest })
  }
  return goods(one) === goods(other)
}

/** The refusals of an edit whose order has changed since the edit was started. */
const STALE_EDIT_CODES = new Set<string | null>(['order.edited', 'order.not_editable', 'order.invoiced'])

/** Finds the attempt that made the latest edit of the order. Edits have no key, so the history is compared. */
async function findEdit(
  { kind }: Draft,
  attempts: readonly Attempt[],
): Promise<{ attempt: Attempt; order: Order } | null> {
  if (kind.type !== 'edit') return null
  const params = { orderId: kind.orderId }
  const [found, history] = await Promise.all([call(getOrder, { params }), call(orderHistory, { params })])
  const [stored, events] = [order.parse(found.data), orderEvent.array().parse(history.data)]
  const reason = events.findLast(({ action }) => action === 'edit')?.edit?.reason
  const isResult = (attempt: Attempt) => {
    const sent = sentBy(attempt)
    return (
      sent['reason'] === reason &&
      sent['expectedTotal'] === stored.totalAmount &&
      sent.draft.items.length === stored.products.length &&
      stored.products.every(({ product, quantity }, index) => {
        const item = sent.draft.items[index]
        return item?.productId === product._id && item.quantity === quantity
      })
    )
  }
  const attempt = stored.edition === kind.edition + 1 ? attempts.find(isResult) : undefined
  return attempt ? { attempt, order: stored } : null
}

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null)
const KEY_REUSED = 'order.key_reused'

/**
 * Returns what an attempt saved; null if the key was used by another one.
 * @throws {ApiError} if that remains unknown.
 */
const savedBy = (draft: Draft, attempt: Attempt): Promise<Saved | null> =>
  post(draft, attempt).catch((error: unknown) => {
    if (codeOf(error) === KEY_REUSED) return null
    throw error
  })

/**
 * Returns the attempt that was saved and its result; null if none of them was.
 * @throws {ApiError} if that remains unknown.
 */
async function findSaved(
  draft: Draft,
  code: string | null,
  attempts: readonly Attempt[],
): Promise<{ attempt: Attempt; saved: Saved } | null> {
  if (STALE_EDIT_CODES.has(code)) {
    const found = await findEdit(draft, attempts)
    return found && { attempt: found.attempt, saved: { type: 'order', order: found.order } }
  }
  if (code !== KEY_REUSED) return null
  // The first attempt is the one that the server has just refused.
  for (const attempt of attempts.slice(1)) {
    const saved = await savedBy(draft, attempt)
    if (saved) return { attempt, saved }
  }
  return null
}

/**
 * Saves a draft. A retry never places a second order, since the idempotency key belongs to the draft.
 * @returns what was saved, and by which attempt.
 * @throws {ApiError} if the server refuses, or does not reply.
 * @throws {SavedBefore} if an earlier attempt with other contents was saved.
 */
export async function saveDraft(draft: Draft, attempt: Attempt): Promise<{ saved: Saved; attempt: Attempt }> {
  try {
    return { saved: await post(draft, attempt), attempt }
  } catch (error) {
    const earlier = draft.lost.filter(({ as, body }) => as === attempt.as && body !== attempt.body)
    const wasLost = draft.lost.some(({ as }) => as === attempt.as)
    const found = wasLost ? await findSaved(draft, codeOf(error), [attempt, ...earlier]) : null
    if (!found) throw error
    if (found.attempt === attempt || hasSameGoods(found.attempt, attempt)) return found
    throw new SavedBefore(found.saved, found.attempt)
  }
}
