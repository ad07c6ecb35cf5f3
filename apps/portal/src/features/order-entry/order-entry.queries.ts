import type { Customer, CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { pickList, type PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import type { Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { call } from '../../lib/api.ts'
import { asList, asRecord } from '../../lib/coerce.ts'
import { indexProducts } from './product-field/product-search.ts'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import type { ShopRules } from './model/shown-totals.ts'

/** The part of a query's state that a Try again button needs. */
export type Read = { isError: boolean; isFetching: boolean; refetch: () => unknown }

// Routes whose schemas the first view does not need are imported with their first call, since they load zod.

const CATALOGUE_STALE_MS = 60_000

/** The catalogue, prepared for searching. Prices are fetched again when saving finds them changed. */
export const pickListQuery = queryOptions({
  queryKey: ['products', 'pick-list'],
  queryFn: async ({ signal }) => {
    const { data } = await call(pickList, {}, signal)
    if (!Array.isArray(data)) throw new TypeError('The reply is not a pick list')
    return indexProducts(data as PickListProduct[])
  },
  staleTime: CATALOGUE_STALE_MS,
  // Comparing 20,000 products would take longer than rendering them again.
  structuralSharing: false,
})

/** The settings that order entry needs, completed by their defaults. */
export const shopSettingsQuery = queryOptions({
  // The key begins with the one that a change of the settings invalidates.
  queryKey: ['shop-settings', 'order-entry'],
  queryFn: async ({ signal }): Promise<ShopSettings> => {
    const { getShopSettings } = await import('@phuljhari/contract/settings/settings.contract')
    const { data } = await call(getShopSettings, {}, signal)
    return { ...DEFAULT_SHOP_SETTINGS, ...asRecord(asRecord(data)['settings']) }
  },
})

export const couponsQuery = queryOptions({
  queryKey: ['coupons', 'order-entry'],
  queryFn: async ({ signal }): Promise<Coupon[]> => {
    const { listCoupons } = await import('@phuljhari/contract/settings/coupons.contract')
    return asList((await call(listCoupons, {}, signal)).data) as Coupon[]
  },
})

const FOUND_CUSTOMERS = 6

/** Finds customers whose name or number contains what is typed; those who ordered last come first. */
const customerSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'order-entry', search],
    queryFn: async ({ signal }): Promise<CustomerSummary[]> => {
      const { listCustomers } = await import('@phuljhari/contract/customers/customers.contract')
      const { data } = await call(listCustomers, { query: { search, limit: FOUND_CUSTOMERS } }, signal)
      return asList(data) as CustomerSummary[]
    },
  })

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'order-entry', 'one', id],
    queryFn: async ({ signal }): Promise<Customer> => {
      const { getCustomer } = await import('@phuljhari/contract/customers/customers.contract')
      return (await call(getCustomer, { params: { id } }, signal)).data as Customer
    },
  })

/** Fetches an order past the cache, since an edit must start from the current one. */
export async function fetchOrder(orderId: string): Promise<Order> {
  const { getOrder } = await import('@phuljhari/contract/orders/find-orders.contract')
  return (await call(getOrder, { params: { orderId } })).data as Order
}

export async function fetchEstimate(number: string): Promise<Estimate> {
  const { getEstimate } = await import('@phuljhari/contract/estimates/estimates.contract')
  return (await call(getEstimate, { params: { number } })).data as Estimate
}

/** Returns the shop's settings and coupons, whether they limit this user's discounts, and the queries behind them. */
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

const DEBOUNCE_MS = 120
const MIN_LENGTH = 2
const NOBODY: readonly CustomerSummary[] = []

/** Returns the customers that match what is typed, from two characters on, and the query that finds them. */
export function useFoundCustomers(typed: string, isActive: boolean): { found: readonly CustomerSummary[]; read: Read } {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isLongEnough = typed.trim().length >= MIN_LENGTH && search.length >= MIN_LENGTH
  const read = useQuery({
    ...customerSearchQuery(search),
    enabled: isActive && isLongEnough,
    placeholderData: keepPreviousData,
  })
  return { found: isActive && isLongEnough ? (read.data ?? NOBODY) : NOBODY, read }
}
