import { createBrowserRouter, type RouteObject } from 'react-router'
import { FailureScreen } from './FailureScreen.tsx'
import { Frame } from './Frame.tsx'
import { loadScreen } from './load-screen.ts'
import { SCREENS } from './screen-list.ts'
import { loadScreenCode, loadScreenModule } from './screens.ts'

const shell = () => import('./shell/Shell.tsx').then((m) => m.Shell)

/** Products is the next screen after sign-in: its code loads while the user types. */
function prefetchBehindSignIn(): void {
  const prefetch = () => Promise.all([shell(), loadScreenCode('/products')]).catch(() => {})
  document.addEventListener('input', () => void prefetch(), { once: true })
}

/** The seven routes of section 2 and those below them, each screen's code loaded when it is first shown. */
const routes: RouteObject[] = [
  {
    path: '/',
    errorElement: <FailureScreen />,
    hydrateFallbackElement: <Frame />,
    lazy: loadScreen(async () => {
      const { SignInScreen } = await import('../features/auth/SignInScreen.tsx')
      prefetchBehindSignIn()
      return SignInScreen
    }),
  },
  {
    errorElement: <FailureScreen />,
    hydrateFallbackElement: <Frame />,
    lazy: loadScreen(shell),
    children: [
      {
        errorElement: <FailureScreen />,
        children: [
          ...SCREENS.map(({ path }) => ({ path, lazy: loadScreen(() => loadScreenCode(path)) })),
          { path: '/reports/:reportId', lazy: loadScreen(() => loadScreenModule('reports/ReportScreen.tsx')) },
          { path: '*', lazy: loadScreen(() => import('./NotFoundScreen.tsx').then((m) => m.NotFoundScreen)) },
        ],
      },
    ],
  },
]

export const newRouter = () => createBrowserRouter(routes)
