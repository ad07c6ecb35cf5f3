import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { FailureScreen } from './FailureScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'

const lazy = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

/** The seven routes of section 2, each screen's code loaded when it is first shown. */
const routes: RouteObject[] = [
  {
    path: '/',
    errorElement: <FailureScreen />,
    hydrateFallbackElement: <></>,
    lazy: lazy(() => import('../features/auth/SignInScreen.tsx').then((m) => m.SignInScreen)),
  },
  {
    errorElement: <FailureScreen />,
    hydrateFallbackElement: <></>,
    lazy: lazy(() => import('./shell/Shell.tsx').then((m) => m.Shell)),
    children: [
      {
        errorElement: <FailureScreen />,
        children: [
          {
            path: '/products',
            lazy: lazy(() => import('../features/products/ProductsScreen.tsx').then((m) => m.ProductsScreen)),
          },
          {
            path: '/brands',
            lazy: lazy(() => import('../features/brands/BrandsScreen.tsx').then((m) => m.BrandsScreen)),
          },
          {
            path: '/categories',
            lazy: lazy(() => import('../features/categories/CategoriesScreen.tsx').then((m) => m.CategoriesScreen)),
          },
          {
            path: '/orders',
            lazy: lazy(() => import('../features/orders/OrdersScreen.tsx').then((m) => m.OrdersScreen)),
          },
          {
            path: '/agents',
            lazy: lazy(() => import('../features/agents/AgentsScreen.tsx').then((m) => m.AgentsScreen)),
          },
          {
            path: '/reports',
            lazy: lazy(() => import('../features/reports/ReportsScreen.tsx').then((m) => m.ReportsScreen)),
          },
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
  },
]

export const newRouter = () => createBrowserRouter(routes)
