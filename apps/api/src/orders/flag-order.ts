import type { NewOrder } from '@phuljhari/contract/orders/new-order'
import { brokenRules, minimumOrderPaise } from '@phuljhari/contract/settings/order-rules'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { OrderFlags } from './new-order.store.ts'

/** The shop's rules that a storefront order breaks. It is kept all the same: staff decide. */
export function flagOrder(
  { deliveryAddress }: Pick<NewOrder, 'deliveryAddress'>,
  { subtotalPaise }: { subtotalPaise: number },
  settings: ShopSettings,
): OrderFlags {
  const place = typeof deliveryAddress === 'string' ? null : deliveryAddress
  const flags = brokenRules(settings, { goodsPaise: subtotalPaise, place })
  return {
    flags: flags.length === 0 ? null : flags,
    minimumOrderPaise: flags.includes('below_minimum') ? minimumOrderPaise(settings, place) : null,
  }
}
