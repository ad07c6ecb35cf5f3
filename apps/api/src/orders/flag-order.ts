import { brokenRules, minimumOrderPaise } from '@phuljhari/contract/settings/order-rules'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { OrderFlags } from './new-order.store.ts'

type Place = Parameters<typeof minimumOrderPaise>[1]

/**
 * Returns the shop's rules that an order breaks.
 * @param goodsPaise the goods after all discounts
 * @param place where the goods go; null for a pick-up and for an address in plain text
 */
export function flagOrder(goodsPaise: number, place: Place, settings: ShopSettings): OrderFlags {
  const flags = brokenRules(settings, { goodsPaise, place })
  return {
    flags: flags.length === 0 ? null : flags,
    minimumOrderPaise: flags.includes('below_minimum') ? minimumOrderPaise(settings, place) : null,
  }
}
