import { ApiError } from './api.ts'

const NOT_FOUND = 404
const NO_SUCH_METHOD = 405
const NOT_IMPLEMENTED = 501

/** Our API's word for an address that it does not have. */
const NO_ROUTE = 'route.not_found'

/** Whether the server has no such call: those beyond section 7 are missing on other servers. A 404 in which our API names what was not found is about the row, not about the call. */
export function isMissingCall(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  if (status === NO_SUCH_METHOD || status === NOT_IMPLEMENTED) return true
  return status === NOT_FOUND && (code === NO_ROUTE || !code?.endsWith('.not_found'))
}
