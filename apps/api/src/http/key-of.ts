import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RequestKey } from '../requests/request-keys.store.ts'
import { accountIdOf } from './actor-of.ts'

/**
 * The request's Idempotency-Key with what else identifies the request; null without a key. Call it in a handler: the
 * digest is that of the validated request, whose fields are in the schema's order however the caller's JSON is
 * formatted. The key is the secret of the digest, so that nobody who reads the database can find an Aadhaar or phone
 * number by trial.
 */
export function keyOf(request: FastifyRequest): RequestKey | null {
  const { headers, params, body, upload, method, routeOptions } = request
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  const digest = createHmac('sha256', key).update(JSON.stringify([params, body]))
  if (upload) digest.update(upload.bytes)
  return {
    accountId: accountIdOf(request),
    keyHash: createHash('sha256').update(`${method} ${routeOptions.url} ${key}`).digest(),
    digest: digest.digest(),
  }
}
