import type { OrderDraftInput } from '@phuljhari/contract/order-entry/order-draft'
import { WALK_IN } from '@phuljhari/contract/order-entry/walk-in'
import { toRupees } from '@phuljhari/contract/rules/money'
import { hasGstin, type Bill, type TypedAdjustment } from './draft.ts'
import { unitPaise, type BillLine } from './draft-lines.ts'
import { packingOf, type ShopRules } from './shown-totals.ts'

/** As typed, so that the schema reports what cannot be read. */
function adjustmentInput({ unit, value }: TypedAdjustment): { percent: string } | { amount: string } | null {
  const typed = value.replace('%', '').replaceAll(',', '').trim()
  if (typed === '') return null
  return unit === 'percent' ? { percent: typed } : { amount: typed }
}

function addressInput(bill: Bill): OrderDraftInput['deliveryAddress'] {
  const { isText, ...parts } = bill.address
  const isEmpty = [parts.street, parts.landmark, parts.city, parts.state, parts.pincode].every(
    (part) => part.trim() === '',
  )
  if (isEmpty || (bill.fulfilment === 'pickup' && !hasGstin(bill))) return null
  return isText ? parts.street : parts
}

function lineInput(line: BillLine): OrderDraftInput['items'][number] {
  const { product, quantity, pricePaise, ordered, changes } = line
  // Without a price, a line of an edited order would keep the one that it was ordered at.
  const isTyped = pricePaise !== null || ordered !== undefined
  return {
    productId: product.id,
    quantity,
    ...(changes !== undefined && { changesLine: changes }),
    ...(isTyped ? { price: toRupees(unitPaise(line)) } : { listPrice: toRupees(product.listPaise) }),
  }
}

/** What a bill sends. The contract's schema checks it (orders/order-draft.ts). */
export function billDraft(bill: Bill, settings: ShopRules['settings']): OrderDraftInput {
  const { customer } = bill
  const isAnonymous =
    bill.fulfilment === 'pickup' &&
    [customer.name, customer.phone, customer.gstin ?? ''].every((text) => text.trim() === '')
  return {
    customer: {
      fullName: isAnonymous ? WALK_IN : customer.name,
      phoneNumber: customer.phone,
      email: customer.email,
      ...(customer.gstin != null && { gstin: customer.gstin }),
    },
    fulfilment: bill.fulfilment,
    source: bill.source,
    deliveryAddress: addressInput(bill),
    transport: bill.fulfilment === 'lorry' ? bill.transport : null,
    items: bill.lines.map(lineInput),
    couponCode: bill.coupon,
    extraDiscount: adjustmentInput(bill.extraDiscount),
    packing: adjustmentInput(packingOf(bill, settings)),
    shippingCharge: bill.shipping.trim() === '' ? 0 : bill.shipping.replaceAll(',', '').trim(),
    paymentMethod: bill.paymentMethod,
    notes: bill.notes,
  }
}
