import type { Feature } from '@phuljhari/contract/features'
import { health } from '@phuljhari/contract/health/health.contract'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { ApiError, setWritesRepeatable } from './api-error.ts'
import { config, readFeatures } from './config.ts'

const FIRST_SERVER_ERROR = 500

/** The features that GET /health lists; none when the server has no such call or no such list. */
async function fetchFeatures(signal: AbortSignal): Promise<readonly string[]> {
  try {
    const { data } = await call(health, {}, signal)
    const list = typeof data === 'object' && data !== null && 'features' in data ? data.features : null
    const features = readFeatures(list) ?? []
    setWritesRepeatable(features)
    return features
  } catch (error) {
    if (error instanceof ApiError && !error.isNetwork && error.status < FIRST_SERVER_ERROR) return []
    throw error
  }
}

/** What the server supports beyond section 7: listed in the page if our API serves it, otherwise by GET /health. */
export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: ({ signal }) => fetchFeatures(signal),
  ...(config.features && { initialData: config.features }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Whether the server supports `feature`; undefined until that is known. */
export function useFeature(feature: Feature): boolean | undefined {
  const { data, isError } = useQuery(featuresQuery)
  return data?.includes(feature) ?? (isError ? false : undefined)
}

/** The same outside of components; fetches the list if necessary. */
export const supportsFeature = (cache: QueryClient, feature: Feature): Promise<boolean> =>
  cache.ensureQueryData(featuresQuery).then(
    (features) => features.includes(feature),
    () => false,
  )
