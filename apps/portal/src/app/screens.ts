import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { setOrderParts } from '../entities/orders/order-parts.ts'
import { hasFirstReply } from '../lib/first-reply.ts'
import { getToken } from '../lib/session.ts'
import { loadFrom, type ScreenModule } from './load-from.ts'
import { SCREENS, type ScreenPath } from '../entities/screen-list.ts'

setOrderParts(() => import('./order-parts.ts').then((m) => m.orderParts))

/** Fills the cache with the rows that a screen shows first. */
type PrefetchRows = (cache: QueryClient) => Promise<void>

/** Each screen is a separate file, loaded when it is first shown. Sign-in is imported in routes.tsx. */
const modules = import.meta.glob<ScreenModule>([
  '../features/{products,brands,categories,orders,agents}/*Screen.tsx',
  '../features/reports/ReportsScreen.tsx',
])

/** Loads the component of a screen of the sidebar. */
export const loadScreenCode = (path: ScreenPath): Promise<ComponentType> =>
  loadFrom(modules, (SCREENS.find((screen) => screen.path === path) ?? SCREENS[0]).module)

const FIRST_PAGE = { keyword: '', page: 1 }
/** Calls that need a token are not tried without one. */
const whenSignedIn = (load: () => Promise<void>) => (getToken() === null ? Promise.resolve() : load())

const prefetchRows: Partial<Record<ScreenPath, PrefetchRows>> = {
  '/products': async (cache) => {
    const { productsQuery } = await import('../features/products/products.queries.ts')
    await cache.prefetchQuery(productsQuery(FIRST_PAGE))
  },
  '/brands': async (cache) => {
    const { brands } = await import('../features/brands/brands.queries.ts')
    await cache.prefetchQuery(brands.page(FIRST_PAGE))
  },
  '/categories': async (cache) => {
    const { categories } = await import('../features/categories/categories.queries.ts')
    await cache.prefetchQuery(categories.page(FIRST_PAGE))
  },
  '/orders': (cache) =>
    whenSignedIn(async () => {
      const { prefetchOrders } = await import('../features/orders/prefetch-orders.ts')
      await prefetchOrders(cache)
    }),
  '/agents': (cache) =>
    whenSignedIn(async () => {
      const { prefetchAgents } = await import('../features/agents/agents.queries.ts')
      await prefetchAgents(cache)
    }),
}

/** What is fetched differently for the first screen, which the user sees as soon as its code has loaded. */
const firstRows: Partial<Record<ScreenPath, PrefetchRows>> = {
  ...prefetchRows,
  '/products': async (cache) => {
    const { productsQuery } = await import('../features/products/products.queries.ts')
    const { products } = await cache.fetchQuery(productsQuery(FIRST_PAGE))
    // Phones show it at full width: it is fetched while the rows are rendered.
    const picture = products.find(({ image }) => image !== null)?.image
    if (picture && matchMedia('(max-width: 600px)').matches) new Image().src = picture
  },
  '/orders': async (cache) => {
    if (!hasFirstReply()) return
    const { firstOrdersQuery } = await import('../features/orders/search/found-orders.queries.ts')
    await cache.prefetchQuery(firstOrdersQuery)
  },
  '/agents': async (cache) => {
    if (!hasFirstReply()) return
    const { agentsQuery } = await import('../features/agents/agents.queries.ts')
    await cache.prefetchQuery(agentsQuery)
  },
  '/reports': async (cache) => {
    if (!hasFirstReply()) return
    const { firstOverviewQuery } = await import('../features/reports/overview/overview.queries.ts')
    await cache.prefetchQuery(firstOverviewQuery())
  },
}

/** Fetches the rows of the first screen, with the call that the page has made already (screen-list.ts, `firstCall`). */
export async function prefetchFirstRows(path: ScreenPath, cache: QueryClient): Promise<void> {
  await firstRows[path]?.(cache)
}

/** Fetches what a screen needs, on hover, before the click. The screen itself reports a failure. */
export function prefetchScreen(path: ScreenPath, cache: QueryClient): void {
  loadScreenCode(path).catch(() => {})
  prefetchRows[path]?.(cache).catch(() => {})
}
