import type { Estimate, EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { toPaise } from '@phuljhari/contract/rules/money'
import { indiaToday } from '../../../lib/india-today.ts'
import { randomId } from '../../../lib/random-id.ts'
import type { ProductIndex } from '../product-field/product-search.ts'
import { newDraft, NO_ADJUSTMENT, type TypedAdjustment } from './draft.ts'
import { addressOf, asTyped, type Preset } from './draft-from-order.ts'
import { lineProduct, type DraftLine } from './draft-lines.ts'

/** Returns the price that a line of an estimate keeps although it is not today's; null if it takes today's. */
function keptPrice(line: EstimateVersion['lines'][number], todayPaise: number, isExpired: boolean): number | null {
  const paise = toPaise(line.price)
  const wasChanged = line.listPrice !== undefined
  return paise !== todayPaise && (wasChanged || !isExpired) ? paise : null
}

/**
 * Returns a draft of a new version of an estimate. A valid estimate keeps the prices that were promised, an expired one
 * takes today's.
 */
export function draftFromEstimate({ number, versions }: Estimate, index: ProductIndex): Preset {
  const version = versions.at(-1)
  if (!version) throw new Error(`Estimate ${number} has no version`)
  const { customer } = version
  const isExpired = version.validUntil < indiaToday()
  const missing: string[] = []
  const lines = version.lines.flatMap((line, at): DraftLine[] => {
    const found = index.byId.get(line.productId)
    if (!found) {
      missing.push(line.productName)
      return []
    }
    const product = lineProduct(found)
    const { quantity } = line
    return [
      {
        id: randomId(),
        product,
        quantity,
        pricePaise: keptPrice(line, product.listPaise, isExpired),
        changes: at + 1,
        ...(!isExpired && { promised: { listPaise: toPaise(line.listPrice ?? line.price), quantity } }),
      },
    ]
  })
  const typed = (adjustment: EstimateVersion['packingTyped']): TypedAdjustment => {
    if (adjustment === null) return NO_ADJUSTMENT
    return 'percent' in adjustment
      ? { unit: 'percent', value: String(adjustment.percent) }
      : { unit: 'amount', value: String(adjustment.amount) }
  }
  return {
    draft: newDraft({
      isUntouched: true,
      kind: {
        type: 'revision',
        number,
        basedOn: version.version,
        customer: { fullName: customer.fullName, phoneNumber: customer.phoneNumber },
      },
      lines,
      customer: {
        id: null,
        phone: customer.phoneNumber,
        name: customer.fullName,
        email: customer.email ?? '',
        gstin: customer.gstin ?? null,
      },
      address: addressOf(version.deliveryAddress),
      source: version.source,
      fulfilment: version.fulfilment,
      transport: version.transport ?? { name: '', destination: '' },
      packing: typed(version.packingTyped),
      shipping: asTyped(version.shippingCharge),
      coupon: version.couponCode ?? '',
      extraDiscount: typed(version.extraDiscountTyped),
      paymentMethod: version.paymentMethod,
      notes: version.notes,
    }),
    missing,
  }
}
