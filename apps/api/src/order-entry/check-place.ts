import { AppError } from '@phuljhari/contract/errors'
import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import { brokenRules, minimumOrderPaise } from '@phuljhari/contract/settings/order-rules'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { OrderFlags } from '../orders/new-order.store.ts'
import { atDraft } from './at-draft.ts'
import type { OrderToEdit } from './order-to-edit.ts'

/** Where the goods go, as far as the shop's rules need it: null for a pick-up or an address in plain text. */
export function placeOf({ fulfilment, deliveryAddress }: OrderDraft) {
  return fulfilment === 'pickup' || !deliveryAddress || typeof deliveryAddress === 'string' ? null : deliveryAddress
}

/** The rules that the order breaks. @throws {AppError} order.blocked_place unless an edit keeps the place */
export function checkPlace(
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
