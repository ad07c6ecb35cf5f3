import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { say, SESSION_ENDED } from '../../features/auth/auth.messages.ts'
import { setUnauthorisedHandler } from '../../lib/api.ts'
import { clearSession } from '../../lib/session.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { hasUnsavedChanges } from '../../ui/unsaved-changes.ts'

const SignInAgain = lazy(() =>
  import('../../features/auth/SignInAgain.tsx').then((module) => ({ default: module.SignInAgain })),
)

/** The session is over: sign in again, and come back to where one was. Over a form with typed input that happens in a dialog, and the form stays. */
export function useSessionEnd(): void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asking = useRef(false)

  useEffect(() => {
    const leave = () => {
      dialogs.dismissAll()
      clearSession()
      cache.clear()
      void navigate(`/?next=${encodeURIComponent(pathname + search)}`, { state: SESSION_ENDED })
    }
    const askHere = async () => {
      asking.current = true
      const signedIn = () =>
        dialogs.form(say.endedTitle, (done) => (
          <Suspense>
            <SignInAgain onSignedIn={done} />
          </Suspense>
        ))
      let isLeaving = false
      while (!isLeaving && !(await signedIn())) isLeaving = !hasUnsavedChanges() || (await dialogs.confirmDiscard())
      asking.current = false
      if (isLeaving) leave()
      else void cache.invalidateQueries()
    }
    setUnauthorisedHandler(() => {
      if (asking.current) return
      if (hasUnsavedChanges()) void askHere()
      else leave()
    })
  }, [cache, navigate, pathname, search])

  useEffect(() => () => setUnauthorisedHandler(() => {}), [])
}
