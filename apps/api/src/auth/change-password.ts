import type { PasswordForm } from '@phuljhari/contract/auth/auth.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import { beginAttempt } from './begin-attempt.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { findVendor, replacePassword, revokeOtherSessions } from './session.store.ts'
import { deleteFailure } from './sign-in-failures.store.ts'

function wrongPassword(): AppError {
  const error = new AppError('auth.wrong_password')
  return new AppError('auth.wrong_password', { fields: { currentPassword: error.message } })
}

/**
 * Changes the password of the signed-in vendor and ends the account's other sessions. Wrong passwords count towards the
 * limits of sign-in.
 * @param tokenHash the session that stays open.
 * @returns the number of sessions ended.
 * @throws {AppError} auth.wrong_password, auth.too_many
 */
export async function changePassword(
  db: Db,
  { currentPassword, newPassword }: PasswordForm,
  actor: Actor,
  tokenHash: Buffer,
): Promise<number> {
  const attempt = await beginAttempt(db, actor.name, actor.address ?? '')
  const account = await findVendor(db, actor.name)
  if (!(await passwordMatches(currentPassword, account?.password_hash)) || !account) throw wrongPassword()
  const passwordHash = await hashPassword(newPassword)
  const endedSessions = await db.transaction(async (tx) => {
    // Of two changes at once, the second no longer knows the current password.
    if (!(await replacePassword(tx, account, passwordHash))) throw wrongPassword()
    const ended = await revokeOtherSessions(tx, account.id, tokenHash)
    await recordEvent(tx, actor, { subject: 'vendor', subjectId: String(account.id), action: 'password_changed' })
    return ended
  })
  await deleteFailure(db, attempt)
  return endedSessions
}
