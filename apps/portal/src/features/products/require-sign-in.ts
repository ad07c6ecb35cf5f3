import { SIGN_IN_REQUIRED } from '../../lib/messages.ts'
import { getToken } from '../../lib/session.ts'
import { dialogs } from '../../ui/dialogs.ts'

/** Runs an action that needs a session; without a token, asks the user to sign in before anything is typed (section 6). */
export function requireSignIn(action: () => void): void {
  if (getToken() === null) void dialogs.alert(SIGN_IN_REQUIRED.message, SIGN_IN_REQUIRED.title)
  else action()
}
