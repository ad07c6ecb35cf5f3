import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyServerOptions } from 'fastify'

/** What a load balancer may name a request; anything else would be a way to write into the log. */
const GIVEN_ID = /^[\w.:-]{8,100}$/

/** The id under which all lines about a request stand: the load balancer's x-request-id, else a new one. It goes back as x-request-id. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
}

/** One JSON object a line. Of a request its method, path and sender: neither headers nor bodies, and no query, which may hold a customer's name. */
export const logging = (level: string): FastifyServerOptions['logger'] => ({
  level,
  serializers: {
    req: ({ method, url, ip }) => ({ method, url: url.replace(/\?.*$/s, ''), ip }),
  },
})
