import { OWN_PASSWORD_HEADER } from '@phuljhari/contract/auth/own-password'
import { AppError } from '@phuljhari/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { accountIdOf, actorOf } from '../http/actor-of.ts'
import { getAccount } from './accounts.store.ts'
import { checkPassword } from './attempts.ts'
import { sessionOf } from './guards.ts'

/** What no account has as a password, for a header that is not encoded. */
function decoded(sent: string): string {
  try {
    return decodeURIComponent(sent)
  } catch {
    return ''
  }
}

/**
 * Makes sure that the person at the browser is the account's: a session alone must not take over another account or
 * erase somebody. Wrong passwords are limited per session.
 * @throws {AppError} auth.password_needed without one, auth.wrong_password, auth.too_many
 */
export async function assertOwnPassword(db: Db, request: FastifyRequest): Promise<void> {
  const sent = request.headers[OWN_PASSWORD_HEADER]
  if (typeof sent !== 'string' || sent === '') throw new AppError('auth.password_needed')
  const check = { actor: actorOf(request), session: sessionOf(request), field: 'password' }
  await checkPassword(db, await getAccount(db, accountIdOf(request)), decoded(sent), check)
}
