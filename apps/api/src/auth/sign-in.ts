import type { Vendor } from '@phuljhari/contract/auth/auth.contract'
import type { SignInForm } from '@phuljhari/contract/auth/sign-in'
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
  holdAttempts,
  type FailureLimits,
} from './session.store.ts'
import { hashToken, newToken, SESSION_HOURS } from './tokens.ts'

/**
 * Failed attempts a minute. The first limit stops whoever guesses, and locks nobody out who comes from elsewhere. The others stop one address that tries
 * many accounts, and many addresses that try one account: wide enough that no shop behind one address and no handful of strangers come near.
 */
export const FAILURES_A_MINUTE: FailureLimits = { ofAccountAndAddress: 10, ofAddress: 60, ofAccount: 100 }

/**
 * Opens a session for a vendor (section 7, POST /vendor/signin).
 * @param address where the attempt comes from: see FAILURES_A_MINUTE.
 * @throws {AppError} auth.wrong, in the same words and time for an unknown e-mail and a wrong password; auth.too_many.
 */
export async function signIn(
  db: Db,
  { email, password }: SignInForm,
  address: string,
): Promise<{ token: string; user: Vendor }> {
  // Written as a failure before the password is checked, and taken away when it was right.
  const attempt = await db.transaction(async (tx) => {
    await holdAttempts(tx, email, address)
    return addFailure(tx, email, address, FAILURES_A_MINUTE)
  })
  if (attempt === undefined) throw new AppError('auth.too_many')
  const found = await findVendor(db, email)
  if (!(await passwordMatches(password, found?.password_hash)) || !found) throw new AppError('auth.wrong')
  const token = newToken()
  if (!(await addSession(db, hashToken(token), found, SESSION_HOURS))) throw new AppError('auth.wrong')
  await deleteFailure(db, attempt)
  await Promise.all([deleteExpiredSessions(db), deleteOldFailures(db)])
  return { token, user: { _id: String(found.id), name: found.full_name, email: found.email } }
}
