import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { HEALTH_KEY } from './health-key.ts'

const RETRIES = 1

/**
 * Retries once when no server answered, never after a refusal. Calls do not wait for the browser to report that it is
 * online: without a network they fail at once and say so.
 */
export function newQueryClient(): QueryClient {
  const recheckHealth = () => void client.invalidateQueries({ queryKey: HEALTH_KEY })
  const onFailure = (error: Error) => {
    if (error instanceof ApiError && error.isNetwork) recheckHealth()
  }
  const onSuccess = () => {
    if (client.getQueryData(HEALTH_KEY) === false) recheckHealth()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: onFailure,
      onSuccess: (_data, query) => {
        if (query.queryKey[0] !== HEALTH_KEY[0]) onSuccess()
      },
    }),
    mutationCache: new MutationCache({ onError: onFailure, onSuccess }),
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
