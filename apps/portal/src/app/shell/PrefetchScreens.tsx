import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCan, type Can } from '../../lib/can.ts'
import { whenUsed } from '../../lib/when-used.ts'
import { SCREENS } from '../../entities/screen-list.ts'
import { loadScreenCode } from '../screens.ts'

/** How long no request may be running before the other screens' code is fetched. */
const IDLE_MS = 4000

/** Resolves when the browser has nothing to do for the user. Safari cannot tell, so there it is a pause. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** The code that is needed when something has gone wrong: the session has ended, or the role has changed. */
const RESERVE = [() => import('../../features/auth/SignInAgain.tsx'), () => import('../../ui/RoleNotice.tsx')]

/** Loads files one at a time, so that the user's own requests wait for one at most. A screen reports its failure. */
async function prefetchCode(can: Can): Promise<void> {
  await whenUsed
  const screens = SCREENS.filter(({ permission }) => can(permission)).map(
    ({ path }) =>
      () =>
        loadScreenCode(path),
  )
  for (const load of [...RESERVE, ...screens]) {
    await untilIdle()
    await load().catch(() => {})
  }
}

/** Fetches the code of the other screens once the first is idle: they then open at once, even during an outage. */
export function PrefetchScreens() {
  const [isDone, setDone] = useState(false)
  const isIdle = useIsFetching() === 0
  const can = useCan()
  useEffect(() => {
    if (isDone || !isIdle) return
    const timer = setTimeout(() => {
      setDone(true)
      void prefetchCode(can)
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [isDone, isIdle, can])
  return null
}
