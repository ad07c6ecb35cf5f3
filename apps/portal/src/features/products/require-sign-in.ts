import { SIGN_IN_REQUIRED } from '../../lib/messages.ts'
import { getToken } from '../../lib/session.ts'
import { dialogs } from '../../ui/dialogs.ts'

/** Runs an action that needs a session; without a token it asks the user to sign in (section 6) before any typing. */
export function requireSignIn(action: () => void): void {
  if (getToken() === null) void dialogs.alert(SIGN_IN_REQUIRED.message, SIGN_IN_REQUIRED.title)
  else action()
}
