import type { SignInForm } from '@phuljhari/contract/auth/sign-in'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { findAccount } from './accounts.store.ts'
import { beginAttempt, recordFailedSignIn } from './attempts.ts'
import { type Client, knownDeviceOf } from './client.ts'
import { isCommonPassword } from './is-common-password.ts'
import { deleteExpired, openSession, type OpenedSession } from './open-session.ts'
import { passwordMatches } from './passwords.ts'
import { startChallenge } from './second-factor/sign-in-with-code.ts'
import { deleteFailure } from './sign-in-failures.store.ts'

/**
 * Opens a session for an account (section 7, POST /vendor/signin).
 * @throws {AppError} auth.wrong, with the same message and timing for an unknown e-mail and a wrong password;
 * auth.inactive and auth.code_required only with the right password; auth.too_many.
 */
export async function signIn(db: Db, { email, password }: SignInForm, client: Client): Promise<OpenedSession> {
  const knownDevice = await knownDeviceOf(db, email, client)
  const attempt = await beginAttempt(db, { email, address: client.address, knownDevice })
  const account = await findAccount(db, email)
  const isRight = await passwordMatches(password, account?.password_hash)
  if (!isRight || !account || !account.active) {
    await recordFailedSignIn(db, email, client, account, isRight ? 'inactive' : 'password')
    throw new AppError(isRight ? 'auth.inactive' : 'auth.wrong')
  }
  const hasCommonPassword = isCommonPassword(password, account.email)
  if (account.totp_confirmed_at !== null) {
    const challenge = await startChallenge(db, account, hasCommonPassword)
    if (challenge === null) throw new AppError('auth.wrong')
    await deleteFailure(db, attempt)
    throw new AppError('auth.code_required', { challenge })
  }
  const opened = await db.transaction((tx) => openSession(tx, account, client, hasCommonPassword))
  if (!opened) throw new AppError('auth.wrong')
  await deleteFailure(db, attempt)
  await deleteExpired(db)
  return opened
}
