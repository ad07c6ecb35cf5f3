import { health } from '@phuljhari/contract/health/health.contract'
import { queryOptions } from '@tanstack/react-query'
import { isReachable, ApiError, call } from './api.ts'
import { HEALTH_KEY } from './health-key.ts'

const EVERY_MS = 30_000
const BROKEN_FROM_STATUS = 500

/** Whether the server works. One that has no such call, or refuses it, is there all the same. */
async function isUp(signal: AbortSignal): Promise<boolean> {
  try {
    await call(health, {}, signal)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Another origin may let nobody read what it answers to a call that it does not know.
    return error.isNetwork ? isReachable(health, signal) : error.status < BROKEN_FROM_STATUS
  }
}

/** Asked anew every half minute, and at once when another call tells otherwise (query-client.ts). It never fails: false is its bad news. */
export const healthQuery = queryOptions({
  queryKey: HEALTH_KEY,
  queryFn: ({ signal }) => isUp(signal),
  refetchInterval: EVERY_MS,
})
