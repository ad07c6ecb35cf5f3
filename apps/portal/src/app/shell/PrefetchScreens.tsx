import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useCan, type Can } from '../../lib/can.ts'
import { whenUsed } from '../../lib/when-used.ts'
import { SCREENS } from '../../entities/screen-list.ts'
import { loadScreenCode } from '../screens.ts'

/** How long the page waits after its first use, and again while calls are in progress, before it fetches more code. */
const IDLE_MS = 4000

/** Resolves when the browser has nothing to do for the user. Safari cannot tell, so there it is a pause. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** The code that is needed when something has gone wrong: the session has ended, or the role has changed. */
const RESERVE = [() => import('../../features/auth/SignInAgain.tsx'), () => import('../../ui/RoleNotice.tsx')]

/**
 * Loads files one at a time, so that the user's own requests wait for one at most. A screen reports its failure.
 * @param signal ends it, as when the user signs out
 */
async function prefetchCode(can: Can, client: QueryClient, signal: AbortSignal): Promise<void> {
  await whenUsed
  do await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  while (client.isFetching() > 0)
  const screens = SCREENS.filter(({ permission }) => can(permission)).map(
    ({ path }) =>
      () =>
        loadScreenCode(path),
  )
  for (const load of [...RESERVE, ...screens]) {
    if (signal.aborted) return
    await untilIdle()
    await load().catch(() => {})
  }
}

/** Fetches the code of the other screens once the first is idle: they then open at once, even during an outage. */
export function PrefetchScreens() {
  const client = useQueryClient()
  const can = useCan()
  const prefetch = useEffectEvent((signal: AbortSignal) => void prefetchCode(can, client, signal))
  useEffect(() => {
    const controller = new AbortController()
    prefetch(controller.signal)
    return () => controller.abort()
  }, [])
  return null
}
