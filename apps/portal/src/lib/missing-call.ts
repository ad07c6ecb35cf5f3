import { ApiError } from './api.ts'

const NOT_FOUND = 404
const NO_SUCH_METHOD = 405
const NOT_IMPLEMENTED = 501

/** Our API's error code for an unknown URL. */
const NO_ROUTE = 'route.not_found'

/**
 * True when the server lacks the call: other servers have only those of section 7. A 404 of our API that names what was
 * not found is about the row, not about the call.
 */
export function isMissingCall(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  if (status === NO_SUCH_METHOD || status === NOT_IMPLEMENTED) return true
  return status === NOT_FOUND && (code === NO_ROUTE || !code?.endsWith('.not_found'))
}
