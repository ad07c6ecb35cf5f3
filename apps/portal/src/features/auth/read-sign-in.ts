const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** The token and user of any server's reply: a field `token`, a bare JSON string, or plain text; `user`, `vendor` or neither (section 3). */
export function readSignIn(reply: unknown): { token: string | null; user: unknown } {
  if (typeof reply !== 'object' || reply === null) return { token: textIn(reply), user: undefined }
  const { token, user, vendor } = reply as { token?: unknown; user?: unknown; vendor?: unknown }
  return { token: textIn(token), user: user ?? vendor }
}

/** Where to go after signing in: only to a path of the portal's own, never to another site. */
export const wayBack = (next: string | null): string => (next !== null && /^\/[a-z]/.test(next) ? next : '/products')
