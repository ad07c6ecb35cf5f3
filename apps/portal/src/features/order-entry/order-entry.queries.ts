import type { Customer, CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { pickList, type PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import type { Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { asList, asRecord } from '../../lib/coerce.ts'
import { indexProducts } from './product-field/product-search.ts'

// Routes whose schemas the first view does not need are imported with their first call: they load zod.

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
  // Below the key that a change of the settings invalidates.
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

/** Customers whose name or number contains what is typed, those who ordered last first. */
export const customerSearchQuery = (search: string) =>
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

/** Always fetched: an edit must start from the current order. */
export async function fetchOrder(orderId: string): Promise<Order> {
  const { getOrder } = await import('@phuljhari/contract/orders/find-orders.contract')
  return (await call(getOrder, { params: { orderId } })).data as Order
}

export async function fetchEstimate(number: string): Promise<Estimate> {
  const { getEstimate } = await import('@phuljhari/contract/estimates/estimates.contract')
  return (await call(getEstimate, { params: { number } })).data as Estimate
}
