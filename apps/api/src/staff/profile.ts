import { AppError } from '@phuljhari/contract/errors'
import { homeOf } from '@phuljhari/contract/staff/home-screens'
import type { Profile, ProfileChange, Session } from '@phuljhari/contract/staff/profile.contract'
import {
  getAccount,
  saveHome,
  saveLanguage,
  saveName,
  saveOrdersScreen,
  serializeAccount,
} from '../auth/accounts.store.ts'
import { countUnusedCodes } from '../auth/second-factor/second-factor.store.ts'
import { findSessions, revokeOwnSession, revokeSessions } from '../auth/session.store.ts'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { describeDevice } from './describe-device.ts'

/** The signed-in user as stored now. */
export async function getProfile(tx: Tx, accountId: number): Promise<Profile> {
  const account = await getAccount(tx, accountId)
  return {
    ...serializeAccount(account),
    secondFactor: account.totp_confirmed_at !== null,
    secondFactorRequired: account.second_factor_required,
    recoveryCodes: await countUnusedCodes(tx, accountId),
    chosenHome: account.home,
    ordersScreen: account.orders_screen,
  }
}

/**
 * Changes the user's own name, language, the screen that opens after sign-in, or how the orders are shown. Only the
 * name is recorded: the others concern nobody else.
 * @throws {AppError} role.refused for a screen that the user's role may not see
 */
export const changeProfile = (
  db: Db,
  accountId: number,
  { name, home, language, ordersScreen }: ProfileChange,
  actor: Actor,
): Promise<Profile> =>
  db.transaction(async (tx) => {
    const account = await getAccount(tx, accountId)
    if (home !== undefined) {
      if (home !== '' && homeOf(account, home) !== home) throw new AppError('role.refused')
      await saveHome(tx, accountId, home)
    }
    if (ordersScreen !== undefined) await saveOrdersScreen(tx, accountId, ordersScreen)
    if (language !== undefined) await saveLanguage(tx, accountId, language)
    if (name !== undefined && (await saveName(tx, accountId, name))) {
      const values = { before: { name: account.full_name }, after: { name } }
      await recordStaffEvent(tx, actor, 'profile_changed', accountId, values)
    }
    return getProfile(tx, accountId)
  })

/** The user's open sessions. @param current the hash of the caller's own token. */
export const listSessions = async (tx: Tx, accountId: number, current: Buffer): Promise<Session[]> =>
  (await findSessions(tx, accountId)).map((row) => ({
    _id: String(row.id),
    device: describeDevice(row.device),
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_used_at.toISOString(),
    current: row.token_hash.equals(current),
  }))

/** Ends one of the user's own sessions. @throws {AppError} session.not_found */
export async function endSession(db: Db, accountId: number, id: string, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const key = rowId(id)
    const ended = key === null ? undefined : await revokeOwnSession(tx, accountId, key)
    if (!ended) throw new AppError('session.not_found')
    const after = { device: describeDevice(ended.device), address: ended.address }
    await recordStaffEvent(tx, actor, 'session_ended', accountId, { after })
  })
}

/** Ends all of the user's sessions but the caller's. @returns their number */
export const endOtherSessions = (
  db: Db,
  accountId: number,
  { actor, session }: { actor: Actor; session: Buffer },
): Promise<number> =>
  db.transaction(async (tx) => {
    const endedSessions = await revokeSessions(tx, accountId, session)
    if (endedSessions > 0) await recordStaffEvent(tx, actor, 'sessions_ended', accountId, { after: { endedSessions } })
    return endedSessions
  })
