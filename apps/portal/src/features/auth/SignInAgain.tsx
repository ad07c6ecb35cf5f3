import { useEffect, useState } from 'react'
import { storedEmail, useToken } from '../../lib/session.ts'
import { FormStates } from '../../ui/unsaved-changes.ts'
import { say } from './auth.messages.ts'
import { SignInForm } from './SignInForm.tsx'

const ignore = () => {}

/** Sign-in over a screen with unsaved input. Signing in from another tab counts as well. */
export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const token = useToken()
  const [expired] = useState(token)
  useEffect(() => {
    if (token !== null && token !== expired) onSignedIn()
  }, [token, expired, onSignedIn])
  return (
    // Closing it asks about the screen's input, not about this one.
    <FormStates value={ignore}>
      <SignInForm email={storedEmail()}>
        <p>{say.changesKept}</p>
      </SignInForm>
    </FormStates>
  )
}
