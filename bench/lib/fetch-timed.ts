import http from 'node:http'

export type Timed = {
  status: number
  headers: http.IncomingHttpHeaders
  /** Milliseconds from the request to the first byte of the body, or to the end of a reply without a body. */
  firstByte: number
  /** Milliseconds from the request to the end of the reply. */
  whole: number
  /** The size of the body as transferred. */
  bytes: number
  body: Buffer
}

/** Times a request. The body is not decompressed. @param keep whether to keep the body, not only its size */
export const fetchTimed = (
  url: string,
  { headers = {}, method = 'GET', keep = false }: { headers?: Record<string, string>; method?: string; keep?: boolean },
): Promise<Timed> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const request = http.request(url, { method, headers }, (reply) => {
      const chunks: Buffer[] = []
      let [firstByte, bytes] = [Number.NaN, 0]
      reply.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByte = performance.now() - startedAt
        bytes += chunk.length
        if (keep) chunks.push(chunk)
      })
      reply.on('end', () => {
        const whole = performance.now() - startedAt
        if (bytes === 0) firstByte = whole
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          firstByte,
          whole,
          bytes,
          body: Buffer.concat(chunks),
        })
      })
      reply.on('error', reject)
    })
    request.on('error', reject)
    request.end()
  })
