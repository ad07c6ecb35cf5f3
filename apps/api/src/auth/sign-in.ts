import type { SignInForm, Vendor } from '@phuljhari/contract/auth/auth.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { passwordMatches } from './passwords.ts'
import {
  addFailure,
  addSession,
  deleteFailure,
  deleteOldFailures,
  deleteExpiredSessions,
  findVendor,
  recentFailures,
} from './session.store.ts'
import { hashToken, newToken, SESSION_HOURS } from './tokens.ts'

const FAILURES_A_MINUTE = 10

/**
 * Opens a session for a vendor (section 7, POST /vendor/signin).
 * @param address where the attempt comes from: failures are counted for an account and an address together, so that nobody can lock another out.
 * @throws {AppError} auth.wrong, in the same words and time for an unknown e-mail and a wrong password; auth.too_many.
 */
export async function signIn(
  db: Db,
  { email, password }: SignInForm,
  address: string,
): Promise<{ token: string; user: Vendor }> {
  if ((await recentFailures(db, email, address)) >= FAILURES_A_MINUTE) throw new AppError('auth.too_many')
  // A failure until the password proves right: guesses that are sent all at once count each other.
  const attempt = await addFailure(db, email, address)
  if ((await recentFailures(db, email, address)) > FAILURES_A_MINUTE) {
    await deleteFailure(db, attempt)
    throw new AppError('auth.too_many')
  }
  const found = await findVendor(db, email)
  if (!(await passwordMatches(password, found?.password_hash)) || !found) throw new AppError('auth.wrong')
  await deleteFailure(db, attempt)
  const token = newToken()
  await addSession(db, hashToken(token), found.id, SESSION_HOURS)
  await Promise.all([deleteExpiredSessions(db), deleteOldFailures(db)])
  return { token, user: { _id: String(found.id), name: found.full_name, email: found.email } }
}
