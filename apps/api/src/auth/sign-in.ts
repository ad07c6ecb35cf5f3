import type { Vendor } from '@phuljhari/contract/auth/auth.contract'
import type { SignInForm } from '@phuljhari/contract/auth/sign-in'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { passwordMatches } from './passwords.ts'
import { addSession, deleteExpiredSessions, findVendor } from './session.store.ts'
import {
  addFailure,
  deleteFailure,
  deleteOldFailures,
  lockAttempts,
  type FailureLimits,
} from './sign-in-failures.store.ts'
import { hashToken, newToken, SESSION_HOURS } from './tokens.ts'

/**
 * Failed attempts allowed per minute. The first limit stops password guessing without locking the owner out at another
 * address. The others stop one address that tries many accounts, and many addresses that try one account; they are high
 * enough that a whole shop behind one address stays below them.
 */
export const FAILURES_PER_MINUTE: FailureLimits = { perAccountAndAddress: 10, perAddress: 60, perAccount: 100 }

/**
 * Opens a session for a vendor (section 7, POST /vendor/signin).
 * @param address the client's IP address, for FAILURES_PER_MINUTE.
 * @throws {AppError} auth.wrong, with the same message and timing for an unknown e-mail and a wrong password;
 * auth.too_many.
 */
export async function signIn(
  db: Db,
  { email, password }: SignInForm,
  address: string,
): Promise<{ token: string; user: Vendor }> {
  // Recorded as a failure before the password is checked, and deleted when it was right.
  const attempt = await db.transaction(async (tx) => {
    await lockAttempts(tx, email, address)
    return addFailure(tx, email, address, FAILURES_PER_MINUTE)
  })
  if (attempt === undefined) throw new AppError('auth.too_many')
  const account = await findVendor(db, email)
  if (!(await passwordMatches(password, account?.password_hash)) || !account) throw new AppError('auth.wrong')
  const token = newToken()
  if (!(await addSession(db, hashToken(token), account, SESSION_HOURS))) throw new AppError('auth.wrong')
  await deleteFailure(db, attempt)
  await Promise.all([deleteExpiredSessions(db), deleteOldFailures(db)])
  return { token, user: { _id: String(account.id), name: account.full_name, email: account.email } }
}
