import type { OrderDraftInput } from '@phuljhari/contract/order-entry/order-draft'
import { WALK_IN } from '@phuljhari/contract/order-entry/walk-in'
import { toRupees } from '@phuljhari/contract/rules/money'
import { hasGstin, type Draft, type TypedAdjustment } from './draft.ts'
import { unitPaise, type DraftLine } from './draft-lines.ts'
import { packingOf, type ShopRules } from './shown-totals.ts'

/** Passes an adjustment on as typed, so that the schema reports what cannot be read. */
function adjustmentInput({ unit, value }: TypedAdjustment): { percent: string } | { amount: string } | null {
  const typed = value.replace('%', '').replaceAll(',', '').trim()
  if (typed === '') return null
  return unit === 'percent' ? { percent: typed } : { amount: typed }
}

function addressInput(draft: Draft): OrderDraftInput['deliveryAddress'] {
  const { isText, ...parts } = draft.address
  const isEmpty = [parts.street, parts.landmark, parts.city, parts.state, parts.pincode].every(
    (part) => part.trim() === '',
  )
  if (isEmpty || (draft.fulfilment === 'pickup' && !hasGstin(draft))) return null
  return isText ? parts.street : parts
}

function lineInput(line: DraftLine): OrderDraftInput['items'][number] {
  const { product, quantity, pricePaise, ordered, changes } = line
  // A line of an edited order always states its price: without one, the server keeps the price as ordered.
  const isTyped = pricePaise !== null || ordered !== undefined
  return {
    productId: product.id,
    quantity,
    ...(changes !== undefined && { changesLine: changes }),
    ...(isTyped ? { price: toRupees(unitPaise(line)) } : { listPrice: toRupees(product.listPaise) }),
  }
}

/** Returns what saving a draft sends, unchecked: the contract's schema `orderDraft` checks it. */
export function toOrderDraft(draft: Draft, settings: ShopRules['settings']): OrderDraftInput {
  const { customer } = draft
  const isAnonymous =
    draft.fulfilment === 'pickup' &&
    [customer.name, customer.phone, customer.gstin ?? ''].every((text) => text.trim() === '')
  return {
    customer: {
      fullName: isAnonymous ? WALK_IN : customer.name,
      phoneNumber: customer.phone,
      email: customer.email,
      ...(customer.gstin != null && { gstin: customer.gstin }),
    },
    fulfilment: draft.fulfilment,
    source: draft.source,
    deliveryAddress: addressInput(draft),
    transport: draft.fulfilment === 'lorry' ? draft.transport : null,
    items: draft.lines.map(lineInput),
    couponCode: draft.coupon,
    extraDiscount: adjustmentInput(draft.extraDiscount),
    packing: adjustmentInput(packingOf(draft, settings)),
    shippingCharge: draft.shipping.trim() === '' ? 0 : draft.shipping.replaceAll(',', '').trim(),
    paymentMethod: draft.paymentMethod,
    notes: draft.notes,
  }
}
