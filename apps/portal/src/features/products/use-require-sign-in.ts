import { getToken } from '../../lib/session.ts'
import { useAskToSignIn } from '../../ui/use-ask-to-sign-in.ts'

/**
 * @returns runs an action that needs a session; without a token it asks the user to sign in (section 6) before any
 * typing.
 */
export function useRequireSignIn(): (action: () => void) => void {
  const askToSignIn = useAskToSignIn()
  return (action) => {
    if (getToken() === null) void askToSignIn()
    else action()
  }
}
