import type { PasswordForm } from '@phuljhari/contract/auth/auth.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import type { Actor } from '../events/actor.ts'
import { getAccount, replacePassword } from './accounts.store.ts'
import { checkPassword } from './attempts.ts'
import { revokePasswordLinks } from './invitations.store.ts'
import { isCommonPassword } from './is-common-password.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { revokeSessions } from './session.store.ts'

const FIELD = 'currentPassword'

async function setPassword(
  db: Db,
  accountId: number,
  { currentPassword, newPassword }: PasswordForm,
  actor: Actor,
  tokenHash: Buffer,
): Promise<number> {
  const account = await getAccount(db, accountId)
  await checkPassword(db, account, currentPassword, { actor, session: tokenHash, field: FIELD })
  if (isCommonPassword(newPassword, account.email)) throw AppError.at('newPassword', 'auth.common_password')
  const passwordHash = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    // When two changes run at once, the current password of the second is no longer right.
    if (!(await replacePassword(tx, account, passwordHash))) throw AppError.at(FIELD, 'auth.wrong_password')
    await revokePasswordLinks(tx, account.email)
    const ended = await revokeSessions(tx, account.id, tokenHash)
    await recordStaffEvent(tx, actor, 'password_changed', account.id)
    return ended
  })
}

/**
 * Changes the password of the signed-in user and ends the account's other sessions. Wrong passwords are limited
 * per session. A repeat, as after a lost reply, changes nothing.
 * @param tokenHash the session that stays open.
 * @returns the number of sessions ended.
 * @throws {AppError} auth.wrong_password, auth.common_password, auth.too_many
 */
export async function changePassword(
  db: Db,
  accountId: number,
  form: PasswordForm,
  actor: Actor,
  tokenHash: Buffer,
): Promise<number> {
  try {
    return await setPassword(db, accountId, form, actor, tokenHash)
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'auth.wrong_password'
    if (isWrong && (await passwordMatches(form.newPassword, (await getAccount(db, accountId)).password_hash))) return 0
    throw error
  }
}
