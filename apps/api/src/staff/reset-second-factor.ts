import { AppError } from '@phuljhari/contract/errors'
import { getAccount } from '../auth/accounts.store.ts'
import { checkPassword } from '../auth/attempts.ts'
import { removeSecret } from '../auth/second-factor/second-factor.store.ts'
import { revokeSessions } from '../auth/session.store.ts'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { lockMember } from './change-staff.ts'

/**
 * Turns a lost second factor off and ends the account's sessions. The staff must be locked (lockMember).
 * @returns the number of sessions ended; null when the account has no second factor.
 */
export async function resetSecondFactorOf(tx: Tx, id: number, actor: Actor): Promise<number | null> {
  if (!(await removeSecret(tx, id))) return null
  const endedSessions = await revokeSessions(tx, id)
  await recordStaffEvent(tx, actor, 'second_factor_reset', id, { after: { endedSessions } })
  return endedSessions
}

/**
 * Resets the second factor of a colleague who lost it, after checking the caller's own password, so that an unattended
 * browser cannot be used to weaken an account. `session` is the hash of the caller's token.
 * @returns the number of sessions ended.
 * @throws {AppError} second_factor.own, auth.wrong_password, auth.too_many, staff.not_found, second_factor.inactive
 */
export async function resetSecondFactor(
  db: Db,
  id: string,
  { callerId, session, password }: { callerId: number; session: Buffer; password: string },
  actor: Actor,
): Promise<number> {
  if (rowId(id) === callerId) throw new AppError('second_factor.own')
  await checkPassword(db, await getAccount(db, callerId), password, { actor, session, field: 'password' })
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, id)
    const endedSessions = await resetSecondFactorOf(tx, member.id, actor)
    if (endedSessions === null) throw new AppError('second_factor.inactive')
    return endedSessions
  })
}
