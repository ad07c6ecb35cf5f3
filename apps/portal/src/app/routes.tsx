import { createBrowserRouter, type RouteObject } from 'react-router'
import { FailureScreen } from './FailureScreen.tsx'
import { loadScreen } from './load-screen.ts'

/** The seven routes of section 2, each screen's code loaded when it is first shown. */
const routes: RouteObject[] = [
  {
    path: '/',
    errorElement: <FailureScreen />,
    hydrateFallbackElement: <></>,
    lazy: loadScreen(() => import('../features/auth/SignInScreen.tsx').then((m) => m.SignInScreen)),
  },
  {
    errorElement: <FailureScreen />,
    hydrateFallbackElement: <></>,
    lazy: loadScreen(() => import('./shell/Shell.tsx').then((m) => m.Shell)),
    children: [
      {
        errorElement: <FailureScreen />,
        children: [
          {
            path: '/products',
            lazy: loadScreen(() => import('../features/products/ProductsScreen.tsx').then((m) => m.ProductsScreen)),
          },
          {
            path: '/brands',
            lazy: loadScreen(() => import('../features/brands/BrandsScreen.tsx').then((m) => m.BrandsScreen)),
          },
          {
            path: '/categories',
            lazy: loadScreen(() =>
              import('../features/categories/CategoriesScreen.tsx').then((m) => m.CategoriesScreen),
            ),
          },
          {
            path: '/orders',
            lazy: loadScreen(() => import('../features/orders/OrdersScreen.tsx').then((m) => m.OrdersScreen)),
          },
          {
            path: '/agents',
            lazy: loadScreen(() => import('../features/agents/AgentsScreen.tsx').then((m) => m.AgentsScreen)),
          },
          {
            path: '/reports',
            lazy: loadScreen(() => import('../features/reports/ReportsScreen.tsx').then((m) => m.ReportsScreen)),
          },
          { path: '*', lazy: loadScreen(() => import('./NotFoundScreen.tsx').then((m) => m.NotFoundScreen)) },
        ],
      },
    ],
  },
]

export const newRouter = () => createBrowserRouter(routes)
