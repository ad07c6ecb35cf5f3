import type { Vendor } from '@phuljhari/contract/auth/auth.contract'
import type { SignInForm } from '@phuljhari/contract/auth/sign-in'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { passwordMatches } from './passwords.ts'
import { addSession, deleteExpiredSessions, findVendor } from './session.store.ts'
import { beginAttempt } from './begin-attempt.ts'
import { deleteFailure, deleteOldFailures } from './sign-in-failures.store.ts'
import { hashToken, newToken, SESSION_HOURS } from './tokens.ts'

/**
 * Opens a session for a vendor (section 7, POST /vendor/signin).
 * @param address the client's IP address, for the limits of beginAttempt.
 * @throws {AppError} auth.wrong, with the same message and timing for an unknown e-mail and a wrong password;
 * auth.too_many.
 */
export async function signIn(
  db: Db,
  { email, password }: SignInForm,
  address: string,
): Promise<{ token: string; user: Vendor }> {
  const attempt = await beginAttempt(db, email, address)
  const account = await findVendor(db, email)
  if (!(await passwordMatches(password, account?.password_hash)) || !account) throw new AppError('auth.wrong')
  const token = newToken()
  if (!(await addSession(db, hashToken(token), account, SESSION_HOURS))) throw new AppError('auth.wrong')
  await deleteFailure(db, attempt)
  await Promise.all([deleteExpiredSessions(db), deleteOldFailures(db)])
  // Every account is an owner's until accounts have roles.
  const user = {
    _id: String(account.id),
    name: account.full_name,
    email: account.email,
    role: 'owner' as const,
    rights: [],
  }
  return { token, user }
}
