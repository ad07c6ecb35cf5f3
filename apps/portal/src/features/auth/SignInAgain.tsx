import { useEffect, useState } from 'react'
import { useToken } from '../../lib/session.ts'
import { say } from './auth.messages.ts'
import { SignInForm } from './SignInForm.tsx'

/** Sign-in over a screen whose typed input is to stay. Signing in within another window does as well. */
export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const token = useToken()
  const [over] = useState(token)
  useEffect(() => {
    if (token !== null && token !== over) onSignedIn()
  }, [token, over, onSignedIn])
  return (
    <SignInForm>
      <p>{say.typedStays}</p>
    </SignInForm>
  )
}
