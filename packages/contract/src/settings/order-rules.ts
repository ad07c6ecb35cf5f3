import type { OrderFlag } from '../orders/order-flags.ts'
import { stateOf } from '../rules/states.ts'
import type { ShopSettings } from './shop-settings.ts'

type Place = { state: string; pincode: string }

/** The least that goods must come to for delivery to a place, in paise; 0 for no minimum. */
export function minimumOrderPaise({ minimumOrder }: Pick<ShopSettings, 'minimumOrder'>, place: Place | null): number {
  const code = place === null ? undefined : stateOf(place.state)?.code
  return (code === undefined ? undefined : minimumOrder.states[code]) ?? minimumOrder.otherwise
}

/** Whether the shop does not sell to a place. */
export function isBlockedPlace({ blockedPlaces }: Pick<ShopSettings, 'blockedPlaces'>, place: Place | null): boolean {
  if (place === null) return false
  const code = stateOf(place.state)?.code
  return (
    (code !== undefined && blockedPlaces.states.includes(code)) ||
    blockedPlaces.pincodes.some((first) => place.pincode.startsWith(first))
  )
}

/**
 * The rules of the shop that an order breaks. An order from the storefront is kept and flagged; staff who enter an
 * order are warned about the minimum and may not deliver to a blocked place.
 * @param goodsPaise after discounts
 * @param place null for a pick-up or an address in plain text
 */
export function brokenRules(
  settings: Pick<ShopSettings, 'minimumOrder' | 'blockedPlaces'>,
  { goodsPaise, place }: { goodsPaise: number; place: Place | null },
): OrderFlag[] {
  return [
    ...(goodsPaise < minimumOrderPaise(settings, place) ? (['below_minimum'] as const) : []),
    ...(isBlockedPlace(settings, place) ? (['blocked_place'] as const) : []),
  ]
}
