import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { newQueryClient } from '../src/lib/query-client.ts'
import { saveSession } from '../src/lib/session.ts'
import { Providers } from '../src/ui/Providers.tsx'

type Options = {
  /** The address that the screen is opened with. */
  at: string
  /** Without a token when false. */
  signedIn?: boolean
}

/** Opens a screen with a cache of its own, and somebody who uses it. */
export function renderScreen(Component: ComponentType, { at, signedIn = true }: Options) {
  if (signedIn) saveSession('token-of-the-test', { name: 'Test' })
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [at] })
  const user = userEvent.setup()
  const screen = render(
    <Providers client={newQueryClient()} env="test">
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...screen, router, user }
}
