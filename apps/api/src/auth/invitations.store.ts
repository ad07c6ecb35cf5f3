import type { Role } from '@phuljhari/contract/staff/roles'
import type { OpenInvitation } from '@phuljhari/contract/staff/staff.contract'
import type { Tx } from '../db/database.ts'

export type InvitationRow = {
  id: number
  purpose: OpenInvitation['purpose']
  email: string
  full_name: string
  role: Role
  rights: string[]
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
  is_expired: boolean
  /** The e-mail address and name of the account that sent the invitation. */
  inviter_email: string
  inviter_name: string
}
const SELECT = `select i.id, i.purpose, i.email, i.full_name, i.role, i.rights, i.created_at, i.expires_at,
    i.accepted_at, i.revoked_at, i.expires_at <= now() as is_expired, v.email as inviter_email,
    v.full_name as inviter_name
  from invitations i join vendors v on v.id = i.invited_by`
const OPEN = 'accepted_at is null and revoked_at is null'

const open = {
  name: 'invitations_open',
  text: `${SELECT} where ${OPEN} order by i.id desc`,
}
/** The invitations and password links that were neither used nor revoked, newest first. Some may have expired. */
export const findOpenInvitations = (tx: Tx) => tx.many<InvitationRow>(open)

const byToken = { name: 'invitation_by_token', text: `${SELECT} where i.token_hash = $1` }
export const findInvitation = (tx: Tx, tokenHash: Buffer) => tx.maybe<InvitationRow>(byToken, [tokenHash])

const lockOne = { name: 'invitation_lock', text: `${SELECT} where i.id = $1 and ${OPEN} for update of i` }
/** Locks an invitation that was neither used nor revoked, and returns it. */
export const lockInvitation = (tx: Tx, id: number) => tx.maybe<InvitationRow>(lockOne, [id])

const renew = { name: 'invitation_renew', text: 'update invitations set token_hash = $2 where id = $1' }
/** Gives an invitation another token. The link with the former one no longer works. */
export const setToken = (tx: Tx, id: number, tokenHash: Buffer) => tx.run(renew, [id, tokenHash])

export type NewInvitation = {
  tokenHash: Buffer
  purpose: InvitationRow['purpose']
  email: string
  fullName: string
  role: Role
  rights: readonly string[]
  invitedBy: number
  hours: number
}
const insert = {
  name: 'invitation_insert',
  text: `with added as (
           insert into invitations (token_hash, email, full_name, role, rights, invited_by, expires_at, purpose)
           values ($1, lower($2), $3, $4, $5, $6, now() + $7 * interval '1 hour', $8) returning *)
         ${SELECT.replace('invitations i', 'added i')}`,
}
export const addInvitation = (tx: Tx, invitation: NewInvitation) => {
  const { tokenHash, email, fullName, role, rights, invitedBy, hours, purpose } = invitation
  return tx.one<InvitationRow>(insert, [tokenHash, email, fullName, role, rights, invitedBy, hours, purpose])
}

type RevokedRow = { email: string; role: Role }
const revokeOne = {
  name: 'invitation_revoke',
  text: `update invitations set revoked_at = now() where id = $1 and ${OPEN} returning email, role`,
}
/** Revokes an invitation. Undefined when there is no unused one with this id. */
export const revokeInvitation = (tx: Tx, id: number) => tx.maybe<RevokedRow>(revokeOne, [id])

const revokeTo = {
  name: 'invitation_revoke_to',
  text: `update invitations set revoked_at = now() where email = lower($1) and ${OPEN}`,
}
export const revokeInvitationsTo = (tx: Tx, email: string) => tx.run(revokeTo, [email])

const passwordLinks = {
  name: 'invitation_revoke_password_links',
  text: `update invitations set revoked_at = now() where email = lower($1) and purpose = 'password' and ${OPEN}`,
}
/** Ends the links for a new password: with the password that they were made for, they lose their use. */
export const revokePasswordLinks = (tx: Tx, email: string) => tx.run(passwordLinks, [email])

const revokeBy = {
  name: 'invitation_revoke_by',
  text: `update invitations set revoked_at = now() where invited_by = $1 and ${OPEN} returning email, role`,
}
export const revokeInvitationsBy = (tx: Tx, accountId: number) => tx.many<RevokedRow>(revokeBy, [accountId])

const old = {
  name: 'invitations_old',
  text: "delete from invitations where expires_at < now() - interval '30 days'",
}
/** Deletes invitations that have not been needed for a month: they name people who may never have come. */
export const deleteOldInvitations = (tx: Tx) => tx.run(old)

const accept = {
  name: 'invitation_accept',
  text: `update invitations set accepted_at = now() where id = $1 and ${OPEN} and expires_at > now()`,
}
/** Marks an invitation as accepted. Returns false when it can no longer be accepted. */
export const markAccepted = async (tx: Tx, id: number) => (await tx.run(accept, [id])) === 1
