import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const RETRIES = 1

/** A server that refused once refuses again: only silence is tried a second time. Nothing waits for the browser to think that it is online: a call without a network fails and says so. */
export const newQueryClient = () =>
  new QueryClient({
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
