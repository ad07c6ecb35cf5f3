import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import type { ShopRules } from './model/shown-totals.ts'
import { couponsQuery, shopSettingsQuery } from './order-entry.queries.ts'
import type { Read } from './Unread.tsx'

/** The shop's settings and coupons, whether they limit this user's discounts, and the queries that read them. */
export function useShopRules(): { rules: ShopRules; reads: readonly Read[] } {
  const can = useCan()
  const enabled = useFeature('settings') === true && can('settings.read')
  const settingsRead = useQuery({ ...shopSettingsQuery, enabled })
  const couponsRead = useQuery({ ...couponsQuery, enabled })
  const { data: settings } = settingsRead
  const { data: coupons } = couponsRead
  const isUnlimited = can('discounts.unlimited')
  const rules = useMemo(() => ({ settings, coupons, isUnlimited }), [settings, coupons, isUnlimited])
  return { rules, reads: [settingsRead, couponsRead] }
}
