import { findOrders } from '@phuljhari/contract/orders/find-orders.contract'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { IconMotorbike, IconPackage, IconSearch, IconShoppingBag } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { maskedAgentsQuery } from '../../features/agents/agents.queries.ts'
import { orderLink } from '../../entities/orders/order-link.ts'
import { filterAgents } from '../../features/agents/filter-agents.ts'
import { readOrders } from '../../entities/orders/read-orders.ts'
import { productsQuery } from '../../features/products/products.queries.ts'
import { call } from '../../lib/api.ts'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { foundGroup, MAX_FETCHED } from './found-group.ts'
import type { PaletteGroup } from './palette-entry.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The first orders that match, and one more, which shows whether there are others. */
const foundOrdersQuery = (search: string) =>
  queryOptions({
    queryKey: ['found orders', search],
    queryFn: async ({ signal }) =>
      readOrders((await call(findOrders, { query: { search, limit: MAX_FETCHED } }, signal)).data),
  })

export type Found = {
  groups: PaletteGroup[]
  /** The kinds of records that could not be searched. */
  failed: string[]
  /** The entries may be those of an earlier search. */
  isSearching: boolean
}

/**
 * The products, orders and agents that match a search. Orders need the search of our API; with a server of section 7
 * one entry leads to the search of the orders screen instead.
 */
export function useFoundRecords(search: string): Found {
  const navigate = useNavigate()
  const isSignedIn = useToken() !== null
  const canSearchOrders = useFeature('orders.search') === true
  const can = useCan()
  const isActive = search !== ''
  const products = useQuery({
    ...productsQuery({ keyword: search, page: 1 }),
    enabled: isActive && can('products.read'),
    placeholderData: keepPreviousData,
  })
  const orders = useQuery({
    ...foundOrdersQuery(search),
    enabled: isActive && isSignedIn && canSearchOrders && can('orders.read'),
    placeholderData: keepPreviousData,
  })
  const agents = useQuery({ ...maskedAgentsQuery, enabled: isActive && isSignedIn && can('agents.read') })
  if (!isActive) return { groups: [], failed: [], isSearching: false }

  const open = (path: string, searched: string) => () => navigate(`${path}?search=${encodeURIComponent(searched)}`)
  const foundProducts = (products.data?.products ?? []).map((product, index) => ({
    id: `product ${product.id ?? index}`,
    icon: IconPackage,
    label: product.name,
    detail: [product.brand, formatRupees(product.discountPrice || product.originalPrice)].filter(Boolean).join(' · '),
    run: open('/products', product.name),
  }))
  const foundOrders = (orders.data ?? []).map((order) => ({
    id: `order ${order.id}`,
    icon: IconShoppingBag,
    label: order.id,
    detail: [
      order.customerName,
      statusLabel(order.status),
      ...(can('orders.amounts') ? [formatRupees(order.totalAmount)] : []),
    ].join(' · '),
    run: () => navigate(orderLink(order.id)),
  }))
  const foundAgents = filterAgents(agents.data ?? [], { search, status: 'all' }).map((agent) => ({
    id: `agent ${agent.id}`,
    icon: IconMotorbike,
    label: agent.name,
    detail: formatPhone(agent.phone),
    run: open('/agents', agent.name),
  }))
  const searchOrders: PaletteGroup = {
    title: t('Orders'),
    entries: [
      {
        id: 'search orders',
        icon: IconSearch,
        label: t('Search orders for “{search}”', { search }),
        run: open('/orders', search),
      },
    ],
  }
  const groups = [
    foundGroup(t('Products'), foundProducts, {
      ...(products.data?.total != null && { total: products.data.total }),
      search,
      run: open('/products', search),
    }),
    ...(!isSignedIn || canSearchOrders
      ? [foundGroup(t('Orders'), foundOrders, { search, run: open('/orders', search) })]
      : [searchOrders]),
    foundGroup(t('Agents'), foundAgents, { search, run: open('/agents', search) }),
  ]
  return {
    groups,
    failed: [products.isError && t('Products'), orders.isError && t('Orders'), agents.isError && t('Agents')].filter(
      (name) => name !== false,
    ),
    isSearching: products.isFetching || orders.isFetching || (agents.isFetching && !agents.data),
  }
}
