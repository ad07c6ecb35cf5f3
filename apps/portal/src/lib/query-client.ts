import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { HEALTH_KEY } from './health-key.ts'
import { CodeLoadError } from './import-code.ts'

const RETRIES = 1
/** No reply, or one from a gateway or from an API without its database. */
const UNAVAILABLE = new Set([0, 502, 503, 504])
/** While the health check succeeds, calls that keep failing are not retried more often than this. */
const MIN_RETRY_INTERVAL_MS = 15_000

const isUnavailable = (error: unknown): boolean =>
  error instanceof CodeLoadError ? !error.needsReload : error instanceof ApiError && UNAVAILABLE.has(error.status)

/**
 * Retries once when no server answered, never after a refusal. Queries that failed because the server was unavailable
 * are fetched again as soon as its health check succeeds. Calls do not wait for the browser to report that it is
 * online: without a network they fail at once and say so.
 */
export function newQueryClient(): QueryClient {
  let wasUp = true
  let retriedAt = 0
  const recheckHealth = () => void client.invalidateQueries({ queryKey: HEALTH_KEY })
  const onError = (error: Error) => {
    if (isUnavailable(error)) recheckHealth()
  }
  const onSuccess = () => {
    if (client.getQueryData(HEALTH_KEY) === false) recheckHealth()
  }
  const onHealthChecked = (isUp: boolean) => {
    const hasRecovered = isUp && !wasUp
    wasUp = isUp
    if (!isUp || (!hasRecovered && Date.now() - retriedAt < MIN_RETRY_INTERVAL_MS)) return
    retriedAt = Date.now()
    void client.invalidateQueries({ predicate: ({ state }) => isUnavailable(state.error) })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess: (data, query) => {
        if (query.queryKey[0] === HEALTH_KEY[0]) onHealthChecked(data === true)
        else onSuccess()
      },
    }),
    mutationCache: new MutationCache({ onError, onSuccess }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < RETRIES && error instanceof ApiError && error.isNetwork,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
