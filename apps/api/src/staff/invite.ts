import { AppError } from '@phuljhari/contract/errors'
import { INVITATION_HOURS, type InvitationForm, type OpenInvitation } from '@phuljhari/contract/staff/staff.contract'
import { findAccount } from '../auth/accounts.store.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { assertGrantable } from './change-staff.ts'
import * as store from './invitations.store.ts'
import { serializeInvitation } from './serialize-staff.ts'
import { lockStaff } from './staff.store.ts'

/** The portal's page for accepting an invitation. The token is in the fragment, which browsers do not send. */
const linkTo = (token: string): string => `/invitation#${token}`

/** The e-mail address already has an account. */
export const accountExists = (): AppError => AppError.at('email', 'staff.exists')

/**
 * Invites a person. An open invitation to the same e-mail address is revoked.
 * @param invitedBy the id of the owner's account.
 * @throws {AppError} staff.exists, staff.unknown_right
 */
export async function invite(
  db: Db,
  { email, name, role, rights }: InvitationForm,
  invitedBy: number,
  actor: Actor,
): Promise<{ invitation: OpenInvitation; link: string }> {
  assertGrantable(role, rights)
  const token = newToken()
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    if (await findAccount(tx, email)) throw accountExists()
    await store.revokeInvitationsTo(tx, email)
    const invitation = await store.addInvitation(tx, {
      tokenHash: hashToken(token),
      email,
      fullName: name,
      role,
      rights: [...new Set(rights)],
      invitedBy,
      hours: INVITATION_HOURS,
    })
    await recordStaffEvent(tx, actor, 'invited', null, { after: { email, name, role, rights } })
    return { invitation: serializeInvitation(invitation), link: linkTo(token) }
  })
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
