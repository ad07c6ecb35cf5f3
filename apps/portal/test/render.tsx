import { FEATURES, type Feature } from '@phuljhari/contract/features'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { setWritesRepeatable } from '../src/lib/api-error.ts'
import { featuresQuery } from '../src/lib/features.ts'
import { newQueryClient } from '../src/lib/query-client.ts'
import { saveSession } from '../src/lib/session.ts'
import { Overlays } from '../src/ui/Overlays.tsx'
import { Providers } from '../src/ui/Providers.tsx'

type Options = {
  /** The URL to open, or the history that leads to it. */
  at: string | string[]
  /** Defaults to true: a token is stored. */
  signedIn?: boolean
  /** The stored user. */
  as?: unknown
  /** What the server supports beyond section 7. */
  features?: readonly Feature[]
}

/** Renders routes at a URL, with a new query cache and a user to operate them. */
export function renderRoutes(
  routes: RouteObject[],
  { at, signedIn = true, as = { name: 'Test' }, features = FEATURES }: Options,
) {
  if (signedIn) saveSession('token-of-the-test', as)
  const router = createMemoryRouter(routes, { initialEntries: [at].flat() })
  const user = userEvent.setup()
  const client = newQueryClient()
  client.setQueryData(featuresQuery.queryKey, features)
  setWritesRepeatable(features)
  const screen = render(
    <Providers client={client} env="test">
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...screen, router, user, client }
}

/** Renders one screen at any URL, or those of `path`, with the dialogs and toasts of the shell. */
export const renderScreen = (Component: ComponentType, options: Options, path = '*') =>
  renderRoutes(
    [
      {
        path,
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
