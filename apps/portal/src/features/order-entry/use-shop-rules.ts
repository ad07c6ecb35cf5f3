import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import type { ShopRules } from './model/bill-totals.ts'
import { couponsQuery, shopSettingsQuery } from './order-entry.queries.ts'

/** The shop's settings and coupons, and whether they limit this user's discounts. */
export function useShopRules(): ShopRules {
  const can = useCan()
  const enabled = useFeature('settings') === true && can('settings.read')
  const { data: settings } = useQuery({ ...shopSettingsQuery, enabled })
  const { data: coupons } = useQuery({ ...couponsQuery, enabled })
  const isUnlimited = can('discounts.unlimited')
  return useMemo(() => ({ settings, coupons, isUnlimited }), [settings, coupons, isUnlimited])
}
