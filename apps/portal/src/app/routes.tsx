import type { ComponentType } from 'react'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { FailureScreen } from './FailureScreen.tsx'
import { ORDER_SCREENS, REPORT_SCREENS, SCREENS, type ScreenPath } from '../entities/screen-list.ts'
import type { ScreenHandle } from './shell/RoleGate.tsx'
import { t } from '@phuljhari/contract/rules/t'

const behindSignIn = () => import('./behind-sign-in.ts')
const shell = () => behindSignIn().then((m) => m.Shell)
const loadScreenCode = (path: ScreenPath) => behindSignIn().then((m) => m.loadScreenCode(path))

/** Products is the next screen after sign-in: its code loads while the user types. */
function prefetchBehindSignIn(): void {
  const prefetch = () => Promise.all([shell(), loadScreenCode('/products')]).catch(() => {})
  document.addEventListener('input', () => void prefetch(), { once: true })
}

const loadChild = (module: string) => import('./child-screens.ts').then((m) => m.loadScreenModule(module))

/** The code of a screen, loaded when it is first shown. */
const loadScreen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

const handle = (needs: ScreenHandle) => needs

/**
 * The seven routes of section 2 and those below them, each screen's code loaded when it is first shown.
 * @internal for tests, which render them without a browser history
 */
export const routes: RouteObject[] = [
  {
    path: '/',
    errorElement: <FailureScreen />,
    lazy: loadScreen(async () => {
      const { SignInScreen } = await import('../features/auth/SignInScreen.tsx')
      prefetchBehindSignIn()
      return SignInScreen
    }),
  },
  {
    path: '/invitation',
    errorElement: <FailureScreen />,
    lazy: loadScreen(() => import('../features/auth/InvitationScreen.tsx').then((m) => m.InvitationScreen)),
  },
  {
    errorElement: <FailureScreen />,
    lazy: loadScreen(shell),
    children: [
      {
        errorElement: <FailureScreen />,
        children: [
          ...SCREENS.map((screen) => ({
            path: screen.path,
            handle: handle(screen),
            lazy: loadScreen(() => loadScreenCode(screen.path)),
          })),
          ...[...ORDER_SCREENS, ...REPORT_SCREENS].map((screen) => ({
            path: 'hasPages' in screen ? `${screen.path}/*` : screen.path,
            handle: handle(screen),
            lazy: loadScreen(() => loadChild(screen.module)),
          })),
          {
            path: '/reports/:reportId',
            handle: handle({ title: t('Reports'), permission: 'reports.own' }),
            lazy: loadScreen(() => loadChild('reports/ReportScreen')),
          },
          // Where the dispatch board was until release 2.5.
          { path: '/orders/to-pack', loader: () => redirect('/orders/dispatch') },
          { path: '/settings/*', lazy: loadScreen(() => loadChild('settings/SettingsScreen')) },
          { path: '*', lazy: loadScreen(() => import('./NotFoundScreen.tsx').then((m) => m.NotFoundScreen)) },
        ],
      },
    ],
  },
]

export const newRouter = () => createBrowserRouter(routes)
