import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { getToken } from '../lib/session.ts'

type Screen = {
  code: () => Promise<ComponentType>
  /** Fills the cache with the rows that the screen shows first. */
  rows?: (cache: QueryClient) => Promise<void>
}

const FIRST_PAGE = { keyword: '', page: 1 }
/** Calls that need a token are not tried without one. */
const whenSignedIn = (load: () => Promise<void>) => (getToken() === null ? Promise.resolve() : load())

/** The screens of the sidebar, by their paths: each in a file of its own. */
export const screens = {
  '/products': {
    code: () => import('../features/products/ProductsScreen.tsx').then((m) => m.ProductsScreen),
    rows: async (cache) => {
      const { productsQuery } = await import('../features/products/products.queries.ts')
      await cache.prefetchQuery(productsQuery(FIRST_PAGE))
    },
  },
  '/brands': {
    code: () => import('../features/brands/BrandsScreen.tsx').then((m) => m.BrandsScreen),
    rows: async (cache) => {
      const { brands } = await import('../features/brands/brands.queries.ts')
      await cache.prefetchQuery(brands.page(FIRST_PAGE))
    },
  },
  '/categories': {
    code: () => import('../features/categories/CategoriesScreen.tsx').then((m) => m.CategoriesScreen),
    rows: async (cache) => {
      const { categories } = await import('../features/categories/categories.queries.ts')
      await cache.prefetchQuery(categories.page(FIRST_PAGE))
    },
  },
  '/orders': {
    code: () => import('../features/orders/OrdersScreen.tsx').then((m) => m.OrdersScreen),
    rows: (cache) =>
      whenSignedIn(async () => {
        const { ordersQuery } = await import('../features/orders/orders.queries.ts')
        await cache.prefetchQuery(ordersQuery)
      }),
  },
  '/agents': {
    code: () => import('../features/agents/AgentsScreen.tsx').then((m) => m.AgentsScreen),
    rows: (cache) =>
      whenSignedIn(async () => {
        const { agentsQuery } = await import('../features/agents/agents.queries.ts')
        await cache.prefetchQuery(agentsQuery)
      }),
  },
  '/reports': { code: () => import('../features/reports/ReportsScreen.tsx').then((m) => m.ReportsScreen) },
} satisfies Record<string, Screen>

export type ScreenPath = keyof typeof screens

/** Fetches what a screen needs, on hover, before the click. The screen itself reports a failure. */
export function prefetchScreen(path: ScreenPath, cache: QueryClient): void {
  const { code, rows }: Screen = screens[path]
  code().catch(() => {})
  rows?.(cache).catch(() => {})
}
