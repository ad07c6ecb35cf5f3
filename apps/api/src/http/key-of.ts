import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { digestOf } from '../requests/idempotency.ts'
import type { RequestKey } from '../requests/request-keys.store.ts'
import { accountIdOf } from './actor-of.ts'

/**
 * The request's Idempotency-Key with what else identifies the request; null without a key. Call it in a handler: the
 * digest is that of the validated request, whose fields are in the schema's order however the caller's JSON is
 * formatted.
 */
export function keyOf(request: FastifyRequest): RequestKey | null {
  const { headers, params, body, upload, method, routeOptions } = request
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  return {
    accountId: accountIdOf(request),
    keyHash: createHash('sha256').update(`${method} ${routeOptions.url} ${key}`).digest(),
    digest: digestOf(key, [params, body], upload?.bytes ?? null),
  }
}
