import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { processLog } from './log-output.ts'
import { loggableError } from './loggable-error.ts'

/** Request ids accepted from a load balancer; anything else could be used to forge log lines. */
const ACCEPTED_ID = /^[\w.:-]{8,100}$/

/** The id on every log line of a request, sent back as x-request-id: the load balancer's, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && ACCEPTED_ID.test(given) ? given : randomUUID()
}

/**
 * One JSON object per line. A request is logged with its method, path and client address only: no headers, no body,
 * and no query string, which may hold a customer's name. An error is logged without stored or submitted values.
 */
export const loggerOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  stream: processLog,
  serializers: {
    err: loggableError,
    req: ({ method, url, ip }) => ({ method, url: url.replace(/\?.*$/s, ''), ip }),
  },
})
