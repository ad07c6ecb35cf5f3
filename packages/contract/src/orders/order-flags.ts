import { t } from '../rules/t.ts'

/** Why an order needs a second look: the shop's rule that it breaks (settings/shop-settings.ts). */
export const ORDER_FLAGS = ['below_minimum', 'blocked_place'] as const
export type OrderFlag = (typeof ORDER_FLAGS)[number]
export const ORDER_FLAG_LABELS: Readonly<Record<OrderFlag, string>> = {
  below_minimum: t('Below the minimum order'),
  blocked_place: t('Blocked place'),
}
