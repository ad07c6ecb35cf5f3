import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const RETRIES = 1

/** A server that refused once refuses again: only silence is tried a second time. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && error instanceof ApiError && error.isNetwork,
      },
      mutations: { retry: false },
    },
  })
