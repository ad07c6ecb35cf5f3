import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@phuljhari/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import type { StorefrontKeys } from '../security/storefront-keys.ts'
import { findSession, type SignedIn } from './session.store.ts'
import { hashToken } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in vendor; null on public routes. */
    vendor: SignedIn | null
  }
}

/** The bearer token of a request, or null when it has none. */
export function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** A hook that requires a signed-in vendor. @throws {AppError} auth.required */
export const requireVendor = (db: Db) => async (request: FastifyRequest) => {
  const token = bearerToken(request)
  const vendor = token === null ? undefined : await findSession(db, hashToken(token))
  if (!vendor) throw new AppError('auth.required')
  request.vendor = vendor
}

/**
 * A hook that requires a storefront key. Every key is compared, as a hash and in constant time, so that timing reveals
 * nothing about the keys.
 * @throws {AppError} storefront.wrong_key
 */
export const requireStorefront = (keys: StorefrontKeys) => async (request: FastifyRequest) => {
  const header = request.headers['x-api-key']
  const sent = hashToken(typeof header === 'string' ? header : '')
  const matching = (await keys()).filter((key) => timingSafeEqual(key, sent))
  if (matching.length === 0) throw new AppError('storefront.wrong_key')
}
