import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@phuljhari/contract/errors'
import { can, type Permission } from '@phuljhari/contract/staff/roles'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../db/database.ts'
import type { StorefrontKeys } from '../security/storefront-keys.ts'
import { shareCalls } from '../share-calls.ts'
import { countPerMinute } from './count-per-minute.ts'
import { networkOf } from './network-of.ts'
import { findSession, touchSession, type SignedIn } from './session.store.ts'
import { hashToken } from '../security/tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null on public routes. */
    account: SignedIn | null
  }
}

/** The bearer token of a request, or null when it has none. */
function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** The stored form of the request's token. */
export const sessionOf = (request: FastifyRequest): Buffer => hashToken(bearerToken(request) ?? '')

/** The permission of the calls that remain open to an account without its required second factor. */
const WITHOUT_SECOND_FACTOR: Permission = 'own.profile'

/** A screen makes several calls at once, which share one query for the session. */
type ShareSession = ReturnType<typeof shareCalls<SignedIn | undefined>>

/**
 * A hook that requires a signed-in user with `permission`.
 * @throws {AppError} auth.required, role.refused, auth.second_factor_setup
 */
const requirePermission =
  (db: Db, permission: Permission, shareSession: ShareSession) => async (request: FastifyRequest) => {
    const token = bearerToken(request)
    const tokenHash = token === null ? null : hashToken(token)
    const account =
      tokenHash === null
        ? undefined
        : await shareSession(tokenHash.toString('base64'), () => findSession(db, tokenHash))
    if (!account || tokenHash === null) throw new AppError('auth.required')
    if (!can(account, permission)) throw new AppError('role.refused')
    if (account.needs_second_factor && permission !== WITHOUT_SECOND_FACTOR)
      throw new AppError('auth.second_factor_setup')
    request.account = account
    if (account.is_idle)
      // A request must not fail only because the time at which its session was last used could not be recorded.
      await touchSession(db, tokenHash).catch((error: unknown) =>
        request.log.warn({ err: error }, 'the last use of a session could not be written'),
      )
  }

/**
 * Makes every bearer route registered from now on require its permission, before its other hooks and its body.
 * @throws {Error} at start, for a bearer route without a permission.
 */
export function guardRoutes(api: FastifyInstance, db: Db): void {
  const shareSession: ShareSession = shareCalls()
  api.addHook('onRoute', (route: RouteOptions & { permission?: Permission }) => {
    const security = route.schema?.security ?? []
    if (!security.some((scheme) => 'bearer' in scheme)) return
    const { permission, onRequest = [] } = route
    if (permission === undefined) throw new Error(`${String(route.method)} ${route.url} has no permission`)
    route.onRequest = [requirePermission(db, permission, shareSession), ...[onRequest].flat()]
  })
}

/** Wrong storefront keys of one network per minute and process, beyond which all keys from it are refused. */
const WRONG_KEYS_PER_MINUTE = 30

/**
 * A hook that requires a storefront key. Every key is compared, as a hash and in constant time, so that timing reveals
 * nothing about the keys.
 * @throws {AppError} storefront.wrong_key, storefront.too_many
 */
export function requireStorefront(keys: StorefrontKeys) {
  const wrongKeys = countPerMinute(WRONG_KEYS_PER_MINUTE)
  return async (request: FastifyRequest) => {
    const network = networkOf(request.ip)
    const accepted = await keys()
    // Nothing is awaited from here, so that many requests at once see each other's wrong keys.
    if (!wrongKeys.take(network)) throw new AppError('storefront.too_many')
    const header = request.headers['x-api-key']
    const sent = hashToken(typeof header === 'string' ? header : '')
    const matching = accepted.filter((key) => timingSafeEqual(key, sent))
    if (matching.length > 0) return wrongKeys.giveBack(network)
    throw new AppError('storefront.wrong_key')
  }
}
