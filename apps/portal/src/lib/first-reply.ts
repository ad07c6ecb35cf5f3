/** Of the call that public/before-code.js made while the code was loading. */
declare global {
  var firstReply: { url: string; token: string; response: Promise<Response> } | undefined
}

/** After this time since the page was opened the reply is stale. */
const MAX_AGE_MS = 15_000

/** Whether the page made a call that nobody has taken the reply of. It makes none that the user's role may not make. */
export const hasFirstReply = (): boolean => globalThis.firstReply !== undefined

/** The reply to a call with this token that was made before the code had loaded; once only, else null. */
export function takeFirstReply(url: string, token: string | null): Promise<Response> | null {
  const first = globalThis.firstReply
  if (first?.url !== url || first.token !== token) return null
  globalThis.firstReply = undefined
  return performance.now() < MAX_AGE_MS ? first.response : null
}
