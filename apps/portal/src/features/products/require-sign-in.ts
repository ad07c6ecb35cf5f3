import { getToken } from '../../lib/session.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { say } from './products.messages.ts'

/** Does what a server does only for those who are signed in; others are asked to sign in before they type anything (section 6). */
export function requireSignIn(work: () => void): void {
  if (getToken() === null) void dialogs.alert(say.signIn.message, say.signIn.title)
  else work()
}
