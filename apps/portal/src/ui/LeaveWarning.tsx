import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { getToken } from '../lib/session.ts'
import { dialogs } from './dialogs.ts'

/** While it is there: asks before another screen takes the place of this one, by Back or a link, and before the window closes. */
export function LeaveWarning() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without a session nothing could be saved any more; whoever ends it has asked.
      getToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void dialogs.confirmDiscard().then((mayLeave) => (mayLeave ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}
