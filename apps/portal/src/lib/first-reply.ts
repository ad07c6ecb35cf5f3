/** Of the call that public/before-code.js made while the code was loading. */
type FirstReply = {
  url: string
  token: string
  response: Promise<Response>
  /** Ends the call: a browser makes only six at a time. */
  end: () => void
}
declare global {
  var firstReply: FirstReply | undefined
}

/** After this time since the page was opened the reply is stale. */
const MAX_AGE_MS = 15_000

/** Whether the page made a call that nobody has taken the reply of. It makes none that the user's role may not make. */
export const hasFirstReply = (): boolean => globalThis.firstReply !== undefined

/** The reply to a call with this token that was made before the code had loaded; once only, else null. */
export function takeFirstReply(url: string, token: string | null): FirstReply | null {
  const first = globalThis.firstReply
  if (first?.url !== url || first.token !== token) return null
  globalThis.firstReply = undefined
  if (performance.now() < MAX_AGE_MS) return first
  first.end()
  return null
}
