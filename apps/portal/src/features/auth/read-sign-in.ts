import { asRecord, asText } from '../../lib/coerce.ts'
import { homePath, isPath, saveSession } from '../../lib/session.ts'
import { hasLanguages, keepLanguage, pageLanguage } from '../../lib/language.ts'
import { CHANGE_COMMON_PASSWORD, requestAction } from '../../ui/requested-action.ts'
import { say } from './auth.messages.ts'

/** A token is sent in a header, so it has visible characters only. */
const TOKEN = /^(?:bearer\s+)?([\x21-\x7e]+)$/i

function tokenIn(value: unknown): string | null {
  const token = typeof value === 'string' ? TOKEN.exec(value.trim())?.[1] : undefined
  // An HTML page, or JSON that was cut off, is no token.
  return token === undefined || /^[<{["]/.test(token) ? null : token
}

/**
 * Reads the sign-in reply of any server (section 3). The token may be a field `token`, a bare JSON string or plain
 * text; the account may be a field `user` or `vendor`, or missing.
 */
function readSignIn(reply: unknown): { token: string | null; user: unknown } {
  if (typeof reply !== 'object' || reply === null) return { token: tokenIn(reply), user: undefined }
  const { token, user, vendor } = reply as { token?: unknown; user?: unknown; vendor?: unknown }
  return { token: tokenIn(token), user: user ?? vendor }
}

/** Returns where to go after sign-in: back to where the session ended, else to the user's first screen. */
export const redirectTarget = (next: string | null): string => (isPath(next) ? next : homePath())

/** A form behind the dialog that signs in again keeps its language until it is closed. */
function applyLanguage(language: string): void {
  if (language === '' || language === pageLanguage() || !hasLanguages()) return
  keepLanguage(language)
  if (location.pathname === '/') location.reload()
}

/**
 * Stores the session of a sign-in reply.
 * @throws {Error} with the message of section 8 when the reply holds no token.
 */
export function saveSignIn(reply: unknown): void {
  const { token, user } = readSignIn(reply)
  if (token === null) throw new Error(say.noToken)
  saveSession(token, user)
  applyLanguage(asText(asRecord(user)['language']))
  // The screen that opens next acts on it.
  if (asRecord(user)['hasCommonPassword'] === true) requestAction(CHANGE_COMMON_PASSWORD)
}
