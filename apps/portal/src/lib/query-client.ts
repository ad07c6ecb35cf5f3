import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { HEALTH_KEY } from './health-key.ts'

const RETRIES = 1

/** A server that refused once refuses again: only silence is tried a second time. Nothing waits for the browser to think that it is online: a call without a network fails and says so. */
export function newQueryClient(): QueryClient {
  const recheck = () => void client.invalidateQueries({ queryKey: HEALTH_KEY })
  const failed = (error: Error) => {
    if (error instanceof ApiError && error.isNetwork) recheck()
  }
  const succeeded = () => {
    if (client.getQueryData(HEALTH_KEY) === false) recheck()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: failed,
      onSuccess: (_data, query) => {
        if (query.queryKey[0] !== HEALTH_KEY[0]) succeeded()
      },
    }),
    mutationCache: new MutationCache({ onError: failed, onSuccess: succeeded }),
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
