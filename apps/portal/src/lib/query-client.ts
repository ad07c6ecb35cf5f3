import { MutationCache, QueryCache, QueryClient, type QueryState } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { HEALTH_KEY } from './health-key.ts'
import { CodeLoadError } from './import-code.ts'

const RETRIES = 1
const RETRY_DELAY_MS = 1000
/** The statuses of a call that got no reply, or one from a gateway or from an API without its database. */
const UNAVAILABLE = new Set([0, 502, 503, 504])
/** While the health check succeeds, calls that keep failing are not retried more often than this. */
const MIN_RETRY_INTERVAL_MS = 15_000

/** The longest wait for a rate limit, in seconds: one that lasts longer is shown instead. */
const MAX_WAIT_SECONDS = 5
const TOO_MANY_REQUESTS = 429

const isUnavailable = (error: unknown): boolean =>
  error instanceof CodeLoadError ? !error.needsReload : error instanceof ApiError && UNAVAILABLE.has(error.status)

/** Whether another attempt may succeed at once. A call that timed out has taken long enough. */
const mayRetry = (error: Error): boolean =>
  error instanceof ApiError &&
  ((error.isNetwork && !error.isTimeout) ||
    (error.status === TOO_MANY_REQUESTS && (error.retryAfterSeconds ?? Infinity) <= MAX_WAIT_SECONDS))

/** Returns how long the server asked to wait, in milliseconds. */
const waitMs = (error: unknown): number => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0)

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
    // A call that timed out would hide its error again, each time for the whole time-out.
    const isSilent = ({ error }: QueryState) => error instanceof ApiError && error.isTimeout && !hasRecovered
    const isDue = ({ error, errorUpdatedAt }: QueryState) => Date.now() >= errorUpdatedAt + waitMs(error)
    void client.invalidateQueries({
      predicate: ({ state }) => isUnavailable(state.error) && !isSilent(state) && (hasRecovered || isDue(state)),
    })
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
        retry: (failures, error) => failures < RETRIES && mayRetry(error),
        retryDelay: (_failures, error) => waitMs(error) || RETRY_DELAY_MS,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
