import { createBrowserRouter, type RouteObject } from 'react-router'
import { FailureScreen } from './FailureScreen.tsx'
import { loadScreen } from './load-screen.ts'
import { screens } from './screens.ts'

const shell = () => import('./shell/Shell.tsx').then((m) => m.Shell)

/** Whoever types into the sign-in form will see the products next: their code comes meanwhile. */
function prefetchBehindSignIn(): void {
  const prefetch = () => Promise.all([shell(), screens['/products'].code()]).catch(() => {})
  document.addEventListener('input', () => void prefetch(), { once: true })
}

/** The seven routes of section 2, each screen's code loaded when it is first shown. */
const routes: RouteObject[] = [
  {
    path: '/',
    errorElement: <FailureScreen />,
    hydrateFallbackElement: <></>,
    lazy: loadScreen(async () => {
      const { SignInScreen } = await import('../features/auth/SignInScreen.tsx')
      prefetchBehindSignIn()
      return SignInScreen
    }),
  },
  {
    errorElement: <FailureScreen />,
    hydrateFallbackElement: <></>,
    lazy: loadScreen(shell),
    children: [
      {
        errorElement: <FailureScreen />,
        children: [
          ...Object.entries(screens).map(([path, { code }]) => ({ path, lazy: loadScreen(code) })),
          { path: '*', lazy: loadScreen(() => import('./NotFoundScreen.tsx').then((m) => m.NotFoundScreen)) },
        ],
      },
    ],
  },
]

export const newRouter = () => createBrowserRouter(routes)
