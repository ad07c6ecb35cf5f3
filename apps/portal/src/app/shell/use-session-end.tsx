import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ComponentProps } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { say, SESSION_ENDED } from '../../features/auth/auth.messages.ts'
import { setPasswordAsker, setUnauthorisedHandler } from '../../lib/api.ts'
import { clearSession, storedEmail, useToken } from '../../lib/session.ts'
import { CodeNotice } from '../../ui/CodeNotice.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { loadCode } from '../../ui/load-code.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { hasUnsavedChanges } from '../../ui/unsaved-changes.ts'

const SignInElsewhere = (failure: ComponentProps<typeof CodeNotice>) => (
  <>
    <CodeNotice {...failure} />
    <p>{say.signInElsewhere}</p>
  </>
)
const SignInAgain = deferred(
  () => import('../../features/auth/SignInAgain.tsx').then((module) => module.SignInAgain),
  SignInElsewhere,
)

/** Asks to sign in again. Signing in from another tab counts as well. */
function AskInPlace({ onSignedIn }: { onSignedIn: () => void }) {
  const token = useToken()
  const [expired] = useState(token)
  useEffect(() => {
    if (token !== null && token !== expired) onSignedIn()
  }, [token, expired, onSignedIn])
  return (
    <Suspense>
      <SignInAgain />
    </Suspense>
  )
}

/**
 * Handles the end of the session: leads to sign-in and back to the same place afterwards. Over a form with unsaved
 * input the user signs in again in a dialog, and the form stays open. Another person who signs in there starts with a
 * clear screen: what the first one typed is not theirs to send.
 */
export function useSessionEnd(): void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isAsking = useRef(false)

  useEffect(() => {
    const goToSignIn = () => {
      dialogs.dismissAll()
      clearSession()
      cache.clear()
      void navigate(`/?next=${encodeURIComponent(pathname + search)}`, { state: SESSION_ENDED })
    }
    const startAfresh = () => {
      dialogs.dismissAll()
      cache.clear()
      // Leaves every screen, and with it every form: sign-in leads on to the first screen.
      void navigate('/')
    }
    const askInPlace = async () => {
      isAsking.current = true
      const person = storedEmail()
      const signInAgain = () => dialogs.form(say.endedTitle, (done) => <AskInPlace onSignedIn={done} />)
      let isLeaving = false
      while (!isLeaving && !(await signInAgain())) isLeaving = !hasUnsavedChanges() || (await dialogs.confirmDiscard())
      isAsking.current = false
      if (isLeaving) goToSignIn()
      else if (storedEmail() !== person) startAfresh()
      else {
        // These belong to screens that the next user's role may lack.
        cache.removeQueries({ type: 'inactive' })
        void cache.invalidateQueries()
      }
    }
    setUnauthorisedHandler(() => {
      if (isAsking.current) return
      if (hasUnsavedChanges()) void askInPlace()
      else goToSignIn()
    })
  }, [cache, navigate, pathname, search])

  useEffect(() => {
    setPasswordAsker(async (isWrong) => {
      const code = await loadCode(() => import('./ask-own-password.tsx'))
      return code ? code.askOwnPassword(isWrong) : null
    })
    return () => setUnauthorisedHandler(() => {})
  }, [])
}
