import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import type { AccountRow } from './accounts.store.ts'
import { beginAttempt } from './begin-attempt.ts'
import { passwordMatches } from './passwords.ts'
import { deleteFailure } from './sign-in-failures.store.ts'

/**
 * Checks the password of the signed-in user again. A session has a limit of its own, like a known device: strangers who
 * guess at sign-in cannot keep its user from changing the password.
 * @param session the hash of its token.
 * @param field the form field that shows a refusal.
 * @throws {AppError} auth.wrong_password, auth.too_many
 */
export async function checkPassword(
  db: Db,
  account: AccountRow,
  password: string,
  { actor, session, field }: { actor: Actor; session: Buffer; field: string },
): Promise<void> {
  const attempt = await beginAttempt(db, { email: account.email, address: actor.address ?? '', knownDevice: session })
  if (!(await passwordMatches(password, account.password_hash))) throw AppError.at(field, 'auth.wrong_password')
  await deleteFailure(db, attempt)
}
