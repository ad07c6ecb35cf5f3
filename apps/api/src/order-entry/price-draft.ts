import { AppError, type FieldErrors } from '@phuljhari/contract/errors'
import { draftTotals, type Adjustment, type DraftTotals } from '@phuljhari/contract/order-entry/draft-totals'
import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import { MAX_TOTAL_PAISE } from '@phuljhari/contract/orders/order-totals'
import {
  grantAll,
  keepsGranted,
  ownDiscount,
  promisedListPaise,
  type Granted,
} from '@phuljhari/contract/order-entry/own-discount'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { inModeOf, taxedTotals, type TaxSettings } from '@phuljhari/contract/tax/customer-pays'
import { can } from '@phuljhari/contract/staff/roles'
import { useCoupon } from '../coupons/use-coupon.ts'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { atDraft, checkPlace } from './check-place.ts'
import { lockEntryProducts } from './order-entry.store.ts'
import { lineOfProduct, type FrozenLine, type PricedDraft } from './frozen-line.ts'
import type { OrderToEdit } from './frozen-line.ts'
import { t } from '@phuljhari/contract/rules/t'

type Options = {
  /** The total that the actor saw on the screen, in paise; null when they are only asking for it. */
  expectedTotal: number | null
  /** The order that the draft changes; null for a new order or an estimate. */
  order?: OrderToEdit | null
  /** The version of an estimate whose catalogue prices are promised to this customer; null without one. */
  promised?: PricedDraft | null | undefined
}

type DraftItem = OrderDraft['items'][number]
const rupees = (paise: number) => formatRupees(toRupees(paise))

/**
 * Finds, for each line of a draft, the former line that it changes: the one that it names, or else the next one of its
 * product.
 * @returns the positions of the former lines, from 0; undefined for new lines
 * @throws {AppError} request.invalid when a line names one that does not exist, has another product or is named twice
 */
function changedLines(items: readonly DraftItem[], before: readonly FrozenLine[]): Array<number | undefined> {
  const fields: FieldErrors = {}
  const free = new Set(before.keys())
  const named = items.map(({ productId, changesLine }, index) => {
    if (changesLine === undefined || before.length === 0) return undefined
    const at = changesLine - 1
    if (before[at]?.productId !== productId || !free.delete(at))
      Object.assign(fields, atDraft(`items.${index}.changesLine`, 'There is no such line of this product'))
    return at
  })
  throwFields(fields)
  return named.map((at, index) => {
    const found = at ?? [...free].find((one) => before[one]?.productId === items[index]?.productId)
    if (found !== undefined) free.delete(found)
    return found
  })
}

/** @throws {AppError} request.invalid when there are errors */
function throwFields(fields: FieldErrors): void {
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('request.invalid', { message, fields })
}

/**
 * Prices the lines of a draft: at the price that was typed, or else the one that was ordered, or else the catalogue's.
 * @throws {AppError} request.invalid for unknown products and prices above the MRP
 */
async function freezeLines(tx: Tx, items: readonly DraftItem[], { order, promised }: Options): Promise<FrozenLine[]> {
  const ids = [...new Set(items.flatMap(({ productId }) => rowId(productId) ?? []))]
  const products = new Map((await lockEntryProducts(tx, ids)).map((product) => [String(product.id), product]))
  const before = order?.lines ?? promised?.lines ?? []
  const changed = changedLines(items, before)
  const fields: FieldErrors = {}
  const lines = items.flatMap(({ productId, quantity, price }, index): FrozenLine[] => {
    const at = changed[index]
    const kept = at === undefined ? undefined : before[at]
    const product = products.get(productId)
    const hsn = kept?.hsn ?? product?.hsn ?? null
    const line = kept && order ? { ...kept, quantity, hsn } : product && lineOfProduct(product, quantity)
    if (!line) {
      Object.assign(fields, atDraft(`items.${index}.productId`, 'Product not found'))
      return []
    }
    if (price !== undefined && price > line.mrpPaise)
      Object.assign(fields, atDraft(`items.${index}.price`, `The price exceeds the MRP of ${rupees(line.mrpPaise)}`))
    const priced = {
      ...line,
      unitPaise: price ?? line.unitPaise,
      ...(product && { productHsn: product.hsn }),
      ...(order && at !== undefined && { changes: at }),
    }
    return [{ ...priced, listPaise: order ? line.listPaise : promisedListPaise(priced, kept ?? null) }]
  })
  throwFields(fields)
  return lines
}

/**
 * Returns what is granted on each line once the actor has saved it. An actor without a limit grants all that they give.
 * @throws {AppError} order.discount_limit when an actor with a limit exceeds it, apart from what was granted before
 */
function grantedOn(
  lines: readonly FrozenLine[],
  extraDiscountPaise: number,
  { actor, limit, order, draft }: { actor: Actor; limit: number; order: OrderToEdit | null; draft: OrderDraft },
): Granted[] {
  if (!actor.authority || can(actor.authority, 'discounts.unlimited')) return grantAll(lines, extraDiscountPaise)
  const entered = lines.map((line) => ({
    ...line,
    ordered: (line.changes === undefined ? null : order?.lines[line.changes]) ?? null,
  }))
  const before = order && { lineCount: order.lines.length, extraDiscountPaise: order.extra_discount_paise }
  // A discount that was granted to one customer does not pass to another.
  const isKept = before && keepsGranted(order.customer, draft.customer, { lines: entered, extraDiscountPaise, before })
  const { basisPoints, granted } = ownDiscount(entered, extraDiscountPaise, isKept ? before : null)
  if (basisPoints <= limit) return granted
  const [given, allowed] = [`${basisPoints / 100}%`, `${limit / 100}%`]
  throw new AppError('order.discount_limit', {
    message: t('A discount of {given} exceeds your limit of {allowed}. Ask an administrator to enter it.', {
      given,
      allowed,
    }),
  })
}

/** Adds to the totals the tax and the rounding that apply today, by the settings in force. */
export const withTax = (totals: DraftTotals, lines: readonly FrozenLine[], draft: OrderDraft, settings: TaxSettings) =>
  taxedTotals(
    totals,
    lines.map(({ hsn, productHsn, unitPaise, quantity }) => ({
      hsn,
      productHsn,
      isDeleted: productHsn === undefined,
      grossPaise: unitPaise * quantity,
    })),
    {
      state: draft.deliveryAddress && typeof draft.deliveryAddress === 'object' ? draft.deliveryAddress.state : null,
      isPickup: draft.fulfilment === 'pickup',
      buyerGstin: draft.customer.gstin,
    },
    settings,
    indiaDay(new Date()),
  )

/** Errors for everything that differs from what the actor saw: prices of lines, the coupon's deduction, the total. */
function changedPrices(
  { items }: OrderDraft,
  lines: readonly FrozenLine[],
  totals: DraftTotals,
  hasCoupon: boolean,
): FieldErrors {
  const fields: FieldErrors = { expectedTotal: `The total is now ${rupees(totals.totalPaise)}` }
  for (const [index, { price, listPrice }] of items.entries()) {
    const line = lines[index]
    if (line && price === undefined && listPrice !== line.unitPaise)
      Object.assign(fields, atDraft(`items.${index}.price`, `The price is now ${rupees(line.unitPaise)}`))
  }
  if (hasCoupon) Object.assign(fields, atDraft('couponCode', `The coupon now deducts ${rupees(totals.couponPaise)}`))
  return fields
}

/**
 * Prices a draft that staff entered. Its products and its coupon stay locked until the transaction ends. Locks are
 * taken in this sequence: the order that is edited, products, coupon.
 * @throws {AppError} request.invalid (fields), coupon.refused, order.discount_limit, order.blocked_place,
 *   order.price_changed
 */
export async function priceDraft(
  tx: Tx,
  draft: OrderDraft,
  actor: Actor,
  settings: ShopSettings,
  options: Options,
): Promise<PricedDraft> {
  const { expectedTotal, order = null } = options
  const lines = await freezeLines(tx, draft.items, options)
  const { extraDiscount = null, packing = null, shippingCharge, couponCode } = draft
  const totalsWith = (coupon: Adjustment | null) =>
    draftTotals({ lines, coupon, extraDiscount, packing, shippingPaise: shippingCharge })
  const coupon =
    couponCode === null
      ? null
      : await useCoupon(tx, {
          code: couponCode,
          goodsPaise: totalsWith(null).goodsPaise,
          exceptOrderId: order?.order_id ?? null,
          isKept: order?.coupon_code === couponCode,
        })
  const totals = withTax(totalsWith(coupon), lines, draft, inModeOf(settings, order?.prices_include_tax))
  if (totals.goodsPaise > MAX_TOTAL_PAISE || totals.totalPaise > MAX_TOTAL_PAISE) {
    const message = t('The order total exceeds the maximum')
    throw new AppError('request.invalid', { message, fields: atDraft('items', message) })
  }
  const granted = grantedOn(lines, totals.extraDiscountPaise, {
    actor,
    limit: settings.discountLimit.clerk,
    order,
    draft,
  })
  const netPaise = totals.goodsPaise - totals.couponPaise - totals.extraDiscountPaise
  const flags = checkPlace(draft, netPaise, settings, order)
  if (expectedTotal !== null && totals.totalPaise !== expectedTotal)
    throw new AppError('order.price_changed', { fields: changedPrices(draft, lines, totals, coupon !== null) })
  return { lines: lines.map((line, index) => ({ ...line, ...granted[index] })), totals, couponCode, flags }
}
