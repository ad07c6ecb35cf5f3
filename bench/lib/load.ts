import autocannon from 'autocannon'

export type Load = {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  requests: number
}
export type Target = {
  url: string
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  body?: string
  /** The path of each next request; `url` is then only the server. */
  paths?: () => string
}

/** Sends requests for `seconds`. @throws when a reply is not 2xx: a benchmark of refusals measures nothing */
export async function load(
  { url, method = 'GET', headers = {}, body, paths }: Target,
  connections: number,
  seconds: number,
): Promise<Load> {
  const result = await autocannon({
    url,
    method,
    headers,
    connections,
    duration: seconds,
    sampleInt: 100,
    ...(body !== undefined && { body }),
    ...(paths && { requests: [{ setupRequest: (request) => ({ ...request, path: paths() }) }] }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${url}: ${result.non2xx} replies other than 2xx and ${result.errors} errors of ${result.requests.total}`,
    )
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: result.requests.total,
  }
}
