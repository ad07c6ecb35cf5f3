/** The call that public/before-code.js made while the code was loading. */
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

/** Whether the page made a call whose reply is still unused. It makes no call that the user's role forbids. */
export const hasFirstReply = (): boolean => globalThis.firstReply !== undefined

/** Returns the call that was made to `url` with this token before the code had loaded: once, and null after that. */
export function takeFirstReply(url: string, token: string | null): FirstReply | null {
  const first = globalThis.firstReply
  if (first?.url !== url || first.token !== token) return null
  globalThis.firstReply = undefined
  if (performance.now() < MAX_AGE_MS) return first
  first.end()
  return null
}
