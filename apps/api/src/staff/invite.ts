import { AppError } from '@phuljhari/contract/errors'
import {
  INVITATION_HOURS,
  PASSWORD_LINK_HOURS,
  type InvitationForm,
  type NewLink,
} from '@phuljhari/contract/staff/staff.contract'
import { findAccount } from '../auth/accounts.store.ts'
import { hashToken, newToken } from '../security/tokens.ts'
import type { Db, Transactions, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { assertGrantable, lockMember } from './change-staff.ts'
import * as store from '../auth/invitations.store.ts'
import { serializeInvitation } from './serialize-staff.ts'
import { lockStaff } from './staff.store.ts'

/** The portal's page for accepting an invitation. The token is in the fragment, which browsers do not send. */
const linkTo = (token: string): string => `/invitation#${token}`

const HOURS = { account: INVITATION_HOURS, password: PASSWORD_LINK_HOURS }

/** The error for an e-mail address that already has an account. */
export const accountExists = (): AppError => AppError.at('email', 'staff.exists')

/** Creates a link in place of any unused one to the same e-mail address. The staff must be locked. */
async function addLink(tx: Tx, invitation: Omit<store.NewInvitation, 'tokenHash' | 'hours'>): Promise<NewLink> {
  const token = newToken()
  await store.revokeInvitationsTo(tx, invitation.email)
  const added = await store.addInvitation(tx, {
    ...invitation,
    tokenHash: hashToken(token),
    hours: HOURS[invitation.purpose],
  })
  return { invitation: serializeInvitation(added), link: linkTo(token) }
}

/**
 * Invites a person, or a deactivated one again. An open invitation to the same e-mail address is revoked.
 * @param invitedBy the id of the owner's account.
 * @throws {AppError} staff.exists, staff.unknown_right
 */
export async function invite(
  db: Transactions,
  { email, name, role, rights }: InvitationForm,
  invitedBy: number,
  actor: Actor,
): Promise<NewLink> {
  assertGrantable(role, rights)
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    if ((await findAccount(tx, email))?.active) throw accountExists()
    const state = { email, role, rights: [...new Set(rights)] }
    const link = await addLink(tx, { ...state, fullName: name, purpose: 'account', invitedBy })
    await recordStaffEvent(tx, actor, 'invited', null, { after: { email, name, role, rights } })
    return link
  })
}

/**
 * Creates a link with which a colleague who forgot their password chooses a new one.
 * @param callerId the id of the owner's account: owners change their own password in the profile.
 * @throws {AppError} staff.own_password, staff.not_found, staff.inactive
 */
export async function createPasswordLink(
  db: Transactions,
  id: string,
  callerId: number,
  actor: Actor,
): Promise<NewLink> {
  if (rowId(id) === callerId) throw new AppError('staff.own_password')
  return db.transaction(async (tx) => {
    const { active, email, full_name: fullName, role, rights, id: key } = await lockMember(tx, id)
    if (!active) throw new AppError('staff.inactive')
    const link = await addLink(tx, { email, fullName, role, rights, purpose: 'password', invitedBy: callerId })
    await recordStaffEvent(tx, actor, 'password_link_created', key)
    return link
  })
}

/**
 * Replaces an unused link, expired or not, by a new one of the same kind.
 * @throws {AppError} invitation.not_found, staff.own_password
 */
export async function replaceInvitation(
  db: Transactions,
  id: string,
  callerId: number,
  actor: Actor,
): Promise<NewLink> {
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const key = rowId(id)
    const former = key === null ? undefined : await store.lockInvitation(tx, key)
    if (!former) throw new AppError('invitation.not_found')
    const { email, full_name: fullName, role, rights, purpose } = former
    if (purpose === 'password' && email === actor.name) throw new AppError('staff.own_password')
    const link = await addLink(tx, { email, fullName, role, rights, purpose, invitedBy: callerId })
    await recordStaffEvent(tx, actor, 'invitation_replaced', null, { after: { email, role } })
    return link
  })
}

/**
 * The invitation with a new link: the former one was never seen, and is stored as a hash only.
 * @throws {AppError} invitation.not_found when it was used or revoked
 */
export async function renewLink(tx: Tx, id: string): Promise<NewLink> {
  const invitation = await store.lockInvitation(tx, Number(id))
  if (!invitation) throw new AppError('invitation.not_found')
  const token = newToken()
  await store.setToken(tx, invitation.id, hashToken(token))
  return { invitation: serializeInvitation(invitation), link: linkTo(token) }
}

/** @throws {AppError} invitation.not_found */
export async function revokeInvitation(db: Db, id: string, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const key = rowId(id)
    const revoked = key === null ? undefined : await store.revokeInvitation(tx, key)
    if (!revoked) throw new AppError('invitation.not_found')
    await recordStaffEvent(tx, actor, 'invitation_revoked', null, { before: revoked })
  })
}
