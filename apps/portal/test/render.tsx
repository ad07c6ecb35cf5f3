import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { newQueryClient } from '../src/lib/query-client.ts'
import { saveSession } from '../src/lib/session.ts'
import { Overlays } from '../src/ui/Overlays.tsx'
import { Providers } from '../src/ui/Providers.tsx'

type Options = {
  /** The address that is opened; of several, the last, the others being the way that led there. */
  at: string | string[]
  /** Without a token when false. */
  signedIn?: boolean
  /** What sign-in left beside the token. */
  as?: unknown
}

/** Opens an address among these routes with a cache of its own, and somebody who uses it. */
export function renderRoutes(routes: RouteObject[], { at, signedIn = true, as = { name: 'Test' } }: Options) {
  if (signedIn) saveSession('token-of-the-test', as)
  const router = createMemoryRouter(routes, { initialEntries: [at].flat() })
  const user = userEvent.setup()
  const screen = render(
    <Providers client={newQueryClient()} env="test">
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...screen, router, user }
}

/** Opens one screen, whatever the address, with the dialogs and toasts that the shell has beside it. */
export const renderScreen = (Component: ComponentType, options: Options) =>
  renderRoutes(
    [
      {
        path: '*',
        element: (
          <>
            <Component />
            <Overlays />
          </>
        ),
      },
    ],
    options,
  )
