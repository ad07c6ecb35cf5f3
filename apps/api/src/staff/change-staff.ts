import { AppError } from '@phuljhari/contract/errors'
import { can, grantableRights, type Permission, type Role } from '@phuljhari/contract/staff/roles'
import type { StaffChange, StaffMember, StaffSettings } from '@phuljhari/contract/staff/staff.contract'
import { isDeepStrictEqual } from 'node:util'
import { revokeInvitationsBy } from '../auth/invitations.store.ts'
import { forgetDevices } from '../auth/known-devices.store.ts'
import { revokeSessions } from '../auth/session.store.ts'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { endRunLinksBy } from '../runs/change-run.ts'
import { endLinksBy as endTrackingLinksBy } from '../tracking/change-links.ts'
import { serializeMember } from './serialize-staff.ts'
import {
  countOwners,
  findPolicy,
  findStaffMember,
  lockStaff,
  savePolicy,
  saveStaffState,
  type StaffRow,
  type StaffState,
} from './staff.store.ts'

/** @throws {AppError} staff.unknown_right when people of this role cannot have one of the rights. */
export function assertGrantable(role: Role, rights: readonly string[]): void {
  const known: readonly string[] = grantableRights(role)
  if (rights.some((right) => !known.includes(right))) throw new AppError('staff.unknown_right')
}

/** Locks the staff. @throws {AppError} staff.not_found */
export async function lockMember(tx: Tx, id: string): Promise<StaffRow> {
  await lockStaff(tx)
  const key = rowId(id)
  const member = key === null ? undefined : await findStaffMember(tx, key)
  if (!member) throw new AppError('staff.not_found')
  return member
}

const stateOf = ({ role, rights, active }: StaffRow): StaffState => ({ role, rights, active })
const isActiveOwner = ({ role, active }: StaffState) => active && role === 'owner'

function stateAfter(before: StaffState, change: StaffChange): StaffState {
  const { role = before.role, rights, active = before.active } = change
  if (rights) assertGrantable(role, rights)
  const known: readonly string[] = grantableRights(role)
  return {
    role,
    rights: [...new Set(rights ?? before.rights.filter((right) => known.includes(right)))],
    active,
  }
}

/** Whether a change would give somebody the power of an owner, or give it back. */
export async function makesOwner(tx: Tx, id: string, { role, active }: StaffChange): Promise<boolean> {
  const key = rowId(id)
  const member = key === null ? undefined : await findStaffMember(tx, key)
  if (!member) return false
  const after = { ...stateOf(member), role: role ?? member.role, active: active ?? member.active }
  return isActiveOwner(after) && !isActiveOwner(member)
}

function actionOf(before: StaffState, after: StaffState) {
  if (before.active === after.active) return 'staff_changed'
  return after.active ? 'reactivated' : 'deactivated'
}

/** Ends the links that would outlive the right of their maker. */
async function endLinksWithoutRight(tx: Tx, email: string, after: StaffState, actor: Actor): Promise<void> {
  const may = (permission: Permission) => after.active && can(after, permission)
  if (!may('orders.assign')) await endRunLinksBy(tx, email, actor)
  if (!may('customers.contact')) await endTrackingLinksBy(tx, email, actor)
}

/**
 * Changes a person's account and ends all their sessions. The lock must be held (lockMember).
 * @throws {AppError} staff.last_owner
 */
export async function saveMember(tx: Tx, member: StaffRow, after: StaffState, actor: Actor): Promise<void> {
  const before = stateOf(member)
  if (isDeepStrictEqual(before, after)) return
  if (isActiveOwner(before) && !isActiveOwner(after)) {
    if ((await countOwners(tx)) === 1) throw new AppError('staff.last_owner')
    // Otherwise an invitation made in advance would outlive the power to invite.
    for (const { email, role } of await revokeInvitationsBy(tx, member.id))
      await recordStaffEvent(tx, actor, 'invitation_revoked', null, { before: { email, role } })
  }
  await saveStaffState(tx, member.id, after)
  await endLinksWithoutRight(tx, member.email, after, actor)
  await revokeSessions(tx, member.id)
  if (!after.active) await forgetDevices(tx, member.id)
  await recordStaffEvent(tx, actor, actionOf(before, after), member.id, { before, after })
}

/**
 * Changes a person's role or rights, or deactivates or reactivates the person's account.
 * @throws {AppError} staff.not_found, staff.unknown_right, staff.last_owner
 */
export const changeStaff = (db: Db, id: string, change: StaffChange, actor: Actor): Promise<StaffMember> =>
  db.transaction(async (tx) => {
    const member = await lockMember(tx, id)
    await saveMember(tx, member, stateAfter(stateOf(member), change), actor)
    return serializeMember((await findStaffMember(tx, member.id)) ?? member)
  })

/** Ends all sessions of a person. @returns their number. @throws {AppError} staff.not_found */
export const endStaffSessions = (db: Db, id: string, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const member = await lockMember(tx, id)
    const endedSessions = await revokeSessions(tx, member.id)
    if (endedSessions > 0) await recordStaffEvent(tx, actor, 'sessions_ended', member.id, { after: { endedSessions } })
    return endedSessions
  })

/**
 * Decides who must have a second factor. A trigger applies it to the accounts, so it holds for open sessions from their
 * next request on.
 */
export const changeStaffSettings = (db: Db, settings: StaffSettings, actor: Actor): Promise<StaffSettings> =>
  db.transaction(async (tx) => {
    await lockStaff(tx)
    const before = { requireSecondFactor: await findPolicy(tx) }
    if (await savePolicy(tx, settings.requireSecondFactor))
      await recordStaffEvent(tx, actor, 'settings_changed', null, { before, after: settings })
    return settings
  })
