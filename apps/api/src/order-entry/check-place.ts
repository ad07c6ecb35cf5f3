import { AppError, type FieldErrors } from '@phuljhari/contract/errors'
import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { flagOrder } from '../orders/flag-order.ts'
import type { OrderFlags } from '../orders/new-order.store.ts'
import type { OrderToEdit } from './frozen-line.ts'
import { t } from '@phuljhari/contract/rules/t'

/** A message at a field of the draft, by its path in the request's body. */
export const atDraft = (path: string, message: string): FieldErrors => ({ [`draft.${path}`]: message })

/** Where the goods go, as far as the shop's rules can judge it: null for a pick-up or an address in plain text. */
export function placeOf({ fulfilment, deliveryAddress }: OrderDraft) {
  return fulfilment === 'pickup' || !deliveryAddress || typeof deliveryAddress === 'string' ? null : deliveryAddress
}

/**
 * Returns the shop's rules that the order breaks.
 * @throws {AppError} order.blocked_place unless an edit keeps the place
 */
export function checkPlace(
  draft: OrderDraft,
  netPaise: number,
  settings: ShopSettings,
  order: OrderToEdit | null,
): OrderFlags {
  const place = placeOf(draft)
  const flagged = flagOrder(netPaise, place, settings)
  const isSamePlace = order !== null && order.state === place?.state && order.pincode === place.pincode
  if (flagged.flags?.includes('blocked_place') && !isSamePlace)
    throw new AppError('order.blocked_place', {
      fields: atDraft('deliveryAddress.pincode', t('The shop does not deliver to this place')),
    })
  return flagged
}
