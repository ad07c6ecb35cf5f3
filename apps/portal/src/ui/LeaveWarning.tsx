import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { getToken, storedEmail } from '../lib/session.ts'
import { dialogs } from './dialogs.ts'

/** While mounted, asks before Back or a link leaves the screen, and has the browser ask before the window closes. */
export function LeaveWarning() {
  const [person] = useState(storedEmail)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without a session nothing can be saved, and no user saves what another one typed. The code that ended the
      // session has already asked.
      getToken() !== null && storedEmail() === person && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void dialogs.confirmDiscard().then((mayLeave) => (mayLeave ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useWarnBeforeUnload(true)
  return null
}

/** Makes the browser ask before the window closes, while `isOn` is true. */
export function useWarnBeforeUnload(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
