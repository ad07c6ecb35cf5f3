import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * What Refresh and Try again do: ends the calls that are still waiting, and makes them again. `refetch` alone would
 * wait for the first call of a list, which may never be answered.
 * @param queryKey stable; all queries whose keys begin with it
 * @param load makes the calls; by default those of all queries on screen
 */
export function useRefresh(queryKey: QueryKey, load?: () => unknown): () => Promise<void> {
  const cache = useQueryClient()
  return useCallback(async () => {
    await cache.cancelQueries({ queryKey })
    await (load ? load() : cache.invalidateQueries({ queryKey }))
  }, [cache, queryKey, load])
}
