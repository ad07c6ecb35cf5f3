import { AppError, type FieldErrors } from '@phuljhari/contract/errors'
import { draftTotals, givenAway, type Adjustment, type DraftTotals } from '@phuljhari/contract/orders/draft-totals'
import type { OrderDraft } from '@phuljhari/contract/orders/order-draft'
import { MAX_TOTAL_PAISE } from '@phuljhari/contract/orders/order-totals'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { brokenRules, minimumOrderPaise } from '@phuljhari/contract/settings/order-rules'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { taxedTotals, type CustomerPays, type TaxSettings } from '@phuljhari/contract/tax/customer-pays'
import { can } from '@phuljhari/contract/staff/roles'
import { useCoupon } from '../../coupons/use-coupon.ts'
import type { Tx } from '../../db/database.ts'
import { rowId } from '../../db/row-id.ts'
import type { Actor } from '../../events/actor.ts'
import type { OrderFlags } from '../new-order.store.ts'
import { atDraft } from './at-draft.ts'
import { lockEntryProducts } from './entry.store.ts'
import { lineOfProduct, type FrozenLine } from './frozen-line.ts'
import type { OrderToEdit } from './order-to-edit.ts'

/** A draft with its prices, which no longer depend on the catalogue. */
export type PricedDraft = {
  lines: FrozenLine[]
  totals: DraftTotals & CustomerPays
  couponCode: string | null
  /** Staff are only warned of the minimum; an edit keeps a blocked place. */
  flags: OrderFlags
}

type Options = {
  /** The total that the person saw, in paise. */
  expectedTotal: number
  /** The order that the draft changes; null for a new order or an estimate. */
  order?: OrderToEdit | null
  /** The version of an estimate whose prices were promised and are still valid; null without one. */
  promised?: PricedDraft | null | undefined
}

type DraftLine = OrderDraft['items'][number]
const rupees = (paise: number) => formatRupees(toRupees(paise))

/** The lines at the prices typed, else ordered, else of the catalogue. @throws {AppError} request.invalid */
async function freezeLines(tx: Tx, items: readonly DraftLine[], order: OrderToEdit | null): Promise<FrozenLine[]> {
  const ids = [...new Set(items.flatMap(({ productId }) => rowId(productId) ?? []))]
  const products = new Map((await lockEntryProducts(tx, ids)).map((product) => [String(product.id), product]))
  const ordered = Map.groupBy(order?.lines ?? [], ({ productId }) => productId)
  const fields: FieldErrors = {}
  const lines = items.flatMap(({ productId, quantity, price }, index): FrozenLine[] => {
    const kept = ordered.get(productId)?.shift()
    const product = products.get(productId)
    const hsn = kept?.hsn ?? product?.hsn ?? null
    const line = kept ? { ...kept, quantity, hsn } : product && lineOfProduct(product, quantity)
    if (!line) {
      Object.assign(fields, atDraft(`items.${index}.productId`, 'Product not found'))
      return []
    }
    if (price !== undefined && price > line.mrpPaise)
      Object.assign(fields, atDraft(`items.${index}.price`, `The price exceeds the MRP of ${rupees(line.mrpPaise)}`))
    return [{ ...line, unitPaise: price ?? line.unitPaise }]
  })
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('request.invalid', { message, fields })
  return lines
}

/**
 * What was given away already, in hundredths of a percent: in the order as it is, or by the prices of an estimate that
 * were promised, compared with those of today.
 */
function givenBefore(lines: readonly FrozenLine[], { order, promised }: Options): number {
  if (order) return givenAway(order.lines, order.extra_discount_paise).basisPoints
  if (!promised) return 0
  const today = new Map(lines.map(({ productId, listPaise }) => [productId, listPaise]))
  const kept = promised.lines.map((line) => ({ ...line, listPaise: today.get(line.productId) ?? line.listPaise }))
  return givenAway(kept, promised.totals.extraDiscountPaise).basisPoints
}

/** @throws {AppError} order.discount_limit when the actor gives away more than the role may and than `before` */
function checkDiscount(totals: DraftTotals, actor: Actor, settings: ShopSettings, before: number): void {
  const limit = settings.discountLimit.clerk
  const isUnlimited = !actor.authority || can(actor.authority, 'discounts.unlimited')
  if (isUnlimited || totals.givenBasisPoints <= Math.max(limit, before)) return
  const [given, most] = [totals.givenBasisPoints / 100, limit / 100]
  throw new AppError('order.discount_limit', {
    message: `A discount of ${given}% exceeds your limit of ${most}%. Ask an owner to enter it.`,
  })
}

/** Where the goods go, as far as the shop's rules need it: null for a pick-up or an address in plain text. */
export function placeOf({ fulfilment, deliveryAddress }: OrderDraft) {
  return fulfilment === 'pickup' || !deliveryAddress || typeof deliveryAddress === 'string' ? null : deliveryAddress
}

/** The totals with the tax and rounding of today, by the settings in force. */
export const withTax = (totals: DraftTotals, lines: readonly FrozenLine[], draft: OrderDraft, settings: TaxSettings) =>
  taxedTotals(
    totals,
    lines.map(({ hsn, unitPaise, quantity }) => ({ hsn, grossPaise: unitPaise * quantity })),
    {
      state: draft.deliveryAddress && typeof draft.deliveryAddress === 'object' ? draft.deliveryAddress.state : null,
      isPickup: draft.fulfilment === 'pickup',
    },
    settings,
    indiaDay(new Date()),
  )

/** The rules that the order breaks. @throws {AppError} order.blocked_place unless an edit keeps the place */
function checkPlace(
  draft: OrderDraft,
  netPaise: number,
  settings: ShopSettings,
  order: OrderToEdit | null,
): OrderFlags {
  const place = placeOf(draft)
  const flags = brokenRules(settings, { goodsPaise: netPaise, place })
  const isSamePlace = order !== null && order.state === place?.state && order.pincode === place.pincode
  if (flags.includes('blocked_place') && !isSamePlace)
    throw new AppError('order.blocked_place', {
      fields: atDraft('deliveryAddress.pincode', 'The shop does not deliver to this place'),
    })
  return {
    flags: flags.length === 0 ? null : flags,
    minimumOrderPaise: flags.includes('below_minimum') ? minimumOrderPaise(settings, place) : null,
  }
}

/** What the person did not see, by field: lines at other prices than on screen, the coupon, the total. */
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
 * Prices a draft that staff entered: products and coupon stay locked until the transaction ends.
 * Lock order: the order that is edited, products, coupon.
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
  const lines = await freezeLines(tx, draft.items, order)
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
  const totals = withTax(totalsWith(coupon), lines, draft, settings)
  if (totals.goodsPaise > MAX_TOTAL_PAISE || totals.totalPaise > MAX_TOTAL_PAISE) {
    const message = 'The order total exceeds the maximum'
    throw new AppError('request.invalid', { message, fields: atDraft('items', message) })
  }
  checkDiscount(totals, actor, settings, givenBefore(lines, options))
  const netPaise = totals.goodsPaise - totals.couponPaise - totals.extraDiscountPaise
  const flags = checkPlace(draft, netPaise, settings, order)
  if (totals.totalPaise !== expectedTotal)
    throw new AppError('order.price_changed', { fields: changedPrices(draft, lines, totals, coupon !== null) })
  return { lines, totals, couponCode, flags }
}
