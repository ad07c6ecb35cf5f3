import { getToken } from '../../lib/session.ts'
import { useAskToSignIn } from '../../ui/use-ask-to-sign-in.ts'

/**
 * Returns a function that runs an action which needs a session. Without a token, it asks the user to sign in (section
 * 6) before anything is typed.
 */
export function useRequireSignIn(): (action: () => void) => void {
  const askToSignIn = useAskToSignIn()
  return (action) => {
    if (getToken() === null) void askToSignIn()
    else action()
  }
}
