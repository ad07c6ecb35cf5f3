import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { SCREENS } from '../entities/screen-list.ts'

/** How long a screen whose code has loaded waits for its rows: with them it is laid out and painted once. */
const ROWS_WAIT_MS = 100

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** Resolves when the code of the first screen has loaded, or cannot be loaded: the router then shows its error. */
const codeLoaded = ({ state, subscribe }: Router) =>
  new Promise<void>((resolve) => {
    if (state.initialized) return resolve()
    const unsubscribe = subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })

/** The rows of the screen at the current URL, which the page requests while the code loads. */
async function firstRows({ pathname, search }: Location, cache: QueryClient): Promise<void> {
  const path = SCREENS.find((screen) => screen.path === pathname)?.path
  // A search shows other rows.
  if (path === undefined || search !== '') return
  const { prefetchFirstRows } = await import('./behind-sign-in.ts')
  await prefetchFirstRows(path, cache)
}

/** Resolves when the first screen can be rendered: its code has loaded and, if they arrive in time, its rows. */
export async function whenReady(router: Router, cache: QueryClient): Promise<void> {
  // The screen itself reports a failure.
  const rows = firstRows(window.location, cache).catch(() => {})
  await codeLoaded(router)
  await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, ROWS_WAIT_MS))])
}
