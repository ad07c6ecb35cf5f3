import { health } from '@phuljhari/contract/health/health.contract'
import { queryOptions } from '@tanstack/react-query'
import { isReachable, ApiError, call } from './api.ts'
import { HEALTH_KEY } from './health-key.ts'

const EVERY_MS = 30_000
const BROKEN_FROM_STATUS = 500

/** True when the server works. One that lacks or refuses the health call works too. */
async function isUp(signal: AbortSignal): Promise<boolean> {
  try {
    await call(health, {}, signal)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A server on another origin may send no CORS headers with the 404 of an unknown call.
    return error.isNetwork ? isReachable(health, signal) : error.status < BROKEN_FROM_STATUS
  }
}

/**
 * Polled every 30 s, and refetched when another call contradicts it (query-client.ts). Never fails: false means down.
 */
export const healthQuery = queryOptions({
  queryKey: HEALTH_KEY,
  queryFn: ({ signal }) => isUp(signal),
  refetchInterval: EVERY_MS,
})
