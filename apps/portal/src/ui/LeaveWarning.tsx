import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { getToken } from '../lib/session.ts'
import { dialogs } from './dialogs.ts'

/** While mounted, asks before Back or a link leaves the screen, and has the browser ask before the window closes. */
export function LeaveWarning() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without a session nothing can be saved; the code that ended it has asked.
      getToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void dialogs.confirmDiscard().then((mayLeave) => (mayLeave ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useWarnBeforeUnload(true)
  return null
}

/** Has the browser ask before the window closes, while `isOn`. */
export function useWarnBeforeUnload(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
