import { health } from '@phuljhari/contract/health/health.contract'
import { queryOptions } from '@tanstack/react-query'
import { call, isReachable } from './api.ts'
import { ApiError } from './api-error.ts'
import { HEALTH_KEY } from './health-key.ts'

const POLL_MS = 30_000
const POLL_WHILE_OFFLINE_MS = 3_000
/** Without it, a connection that drops packets would block a check for minutes. */
const TIMEOUT_MS = 10_000
const FIRST_SERVER_ERROR = 500

/** Whether the server is up. A server that lacks the call, or refuses it, is up too. */
async function isUp(signal: AbortSignal): Promise<boolean> {
  try {
    await call(health, {}, signal)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // CORS may hide the reply of another origin.
    return error.isNetwork ? isReachable(health, signal) : error.status < FIRST_SERVER_ERROR
  }
}

/** Returns whether the server is up. Fails only when `cancelled` aborts. */
async function checkHealth(cancelled: AbortSignal): Promise<boolean> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await isUp(AbortSignal.any([cancelled, timeout]))
  } catch (error) {
    if (timeout.aborted && !cancelled.aborted) return false
    throw error
  }
}

/** Whether the server is up; also checked when another call fails or succeeds unexpectedly (query-client.ts). */
export const healthQuery = queryOptions({
  queryKey: HEALTH_KEY,
  queryFn: ({ signal }) => checkHealth(signal),
  refetchInterval: ({ state }) => (state.data === false ? POLL_WHILE_OFFLINE_MS : POLL_MS),
})
