/** A token goes into a header: visible characters only, so that a page of HTML in place of a reply is none. */
const TOKEN = /^(?:bearer\s+)?([\x21-\x7e]+)$/i

function tokenIn(value: unknown): string | null {
  const token = typeof value === 'string' ? TOKEN.exec(value.trim())?.[1] : undefined
  return token === undefined || token.startsWith('<') ? null : token
}

/** The token and user of any server's reply: a field `token`, a bare JSON string, or plain text; `user`, `vendor` or neither (section 3). */
export function readSignIn(reply: unknown): { token: string | null; user: unknown } {
  if (typeof reply !== 'object' || reply === null) return { token: tokenIn(reply), user: undefined }
  const { token, user, vendor } = reply as { token?: unknown; user?: unknown; vendor?: unknown }
  return { token: tokenIn(token), user: user ?? vendor }
}

/** Where to go after signing in: only to a path of the portal's own, never to another site. */
export const redirectTarget = (next: string | null): string =>
  next !== null && /^\/[a-z]/.test(next) ? next : '/products'
