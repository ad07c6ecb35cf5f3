import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import type { AccountRow } from './accounts.store.ts'
import { beginAttempt } from './begin-attempt.ts'
import { passwordMatches } from './passwords.ts'
import { deleteFailure } from './sign-in-failures.store.ts'

/**
 * Checks the password of the signed-in user again. Wrong ones count towards the limits of sign-in.
 * @param field the form field that shows a refusal.
 * @throws {AppError} auth.wrong_password, auth.too_many
 */
export async function checkPassword(
  db: Db,
  account: AccountRow,
  password: string,
  actor: Actor,
  field: string,
): Promise<void> {
  const attempt = await beginAttempt(db, { email: account.email, address: actor.address ?? '' })
  if (!(await passwordMatches(password, account.password_hash))) throw AppError.at(field, 'auth.wrong_password')
  await deleteFailure(db, attempt)
}
