import { AppError } from '@phuljhari/contract/errors'
import type { Invitation } from '@phuljhari/contract/staff/invitation.contract'
import {
  addAccount,
  findAccount,
  getAccount,
  replacePassword,
  reviveAccount,
  type AccountRow,
} from '../auth/accounts.store.ts'
import { beginAttempt } from '../auth/attempts.ts'
import type { Client } from '../auth/client.ts'
import { isCommonPassword } from '../auth/is-common-password.ts'
import { openSession, type OpenedSession } from '../auth/open-session.ts'
import { hashPassword } from '../auth/passwords.ts'
import { deleteFailure, type FailureLimits } from '../auth/sign-in-failures.store.ts'
import { hashToken } from '../security/tokens.ts'
import { startChallenge } from '../auth/second-factor/sign-in-with-code.ts'
import { revokeSessions } from '../auth/session.store.ts'
import type { Db, Tx } from '../db/database.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { accountExists } from './invite.ts'
import { findInvitation, markAccepted, type InvitationRow } from '../auth/invitations.store.ts'
import { lockStaff } from './staff.store.ts'

/** Tokens cannot be guessed, so only the address is limited: 60 invalid links a minute, like failed sign-ins. */
const PER_MINUTE = 60
const LIMITS: FailureLimits = {
  perAccountAndAddress: PER_MINUTE,
  perAddress: PER_MINUTE,
  perAccount: Number.MAX_SAFE_INTEGER,
  perDevice: PER_MINUTE,
}
/** No account has this e-mail address, and sign-in refuses it. */
const NO_EMAIL = ''

/**
 * The invitation of a link, if it can be accepted.
 * @throws {AppError} invitation.invalid, invitation.used, invitation.expired, auth.too_many
 */
async function usableInvitation(db: Db, token: string, { address }: Client): Promise<InvitationRow> {
  const attempt = await beginAttempt(db, { email: NO_EMAIL, address }, LIMITS)
  const invitation = await findInvitation(db, hashToken(token))
  if (!invitation) throw new AppError('invitation.invalid')
  await deleteFailure(db, attempt)
  if (invitation.accepted_at) throw new AppError('invitation.used')
  if (invitation.revoked_at) throw new AppError('invitation.invalid')
  if (invitation.is_expired) throw new AppError('invitation.expired')
  return invitation
}

/** Returns what the invitation page shows. @throws {AppError} as usableInvitation does. */
export async function inspectInvitation(db: Db, token: string, client: Client): Promise<Invitation> {
  const invitation = await usableInvitation(db, token, client)
  return {
    purpose: invitation.purpose,
    email: invitation.email,
    name: invitation.full_name,
    role: invitation.role,
    invitedBy: invitation.inviter_name,
    expiresAt: invitation.expires_at.toISOString(),
  }
}

/** Adds the account of an invited person, or reactivates the one that they had. */
async function saveInvited(tx: Tx, { email, role, rights }: InvitationRow, fullName: string, passwordHash: string) {
  const state = { email, fullName, passwordHash, role, rights }
  const account = (await addAccount(tx, state)) ?? (await reviveAccount(tx, state))
  if (!account) throw accountExists()
  return account
}

/** Sets the new password, ends all sessions of the account and returns it. */
async function saveNewPassword(tx: Tx, { email }: InvitationRow, passwordHash: string): Promise<AccountRow> {
  const account = await findAccount(tx, email)
  // The account may have been deactivated since the link was made.
  if (!account?.active || !(await replacePassword(tx, account, passwordHash))) throw new AppError('invitation.invalid')
  await revokeSessions(tx, account.id)
  return getAccount(tx, account.id)
}

/**
 * Creates the account of an invited person, or sets the new password of a password link, and signs in.
 * @throws {AppError} invitation.invalid, invitation.used, invitation.expired, staff.exists, auth.common_password,
 *   auth.too_many;
 *   auth.code_required, after the link was used, for an account with a second factor
 */
export async function acceptInvitation(
  db: Db,
  { token, name, password }: { token: string; name?: string | undefined; password: string },
  client: Client,
): Promise<OpenedSession> {
  const invitation = await usableInvitation(db, token, client)
  const { id, purpose, email, role, rights } = invitation
  if (isCommonPassword(password, email)) throw AppError.at('password', 'auth.common_password')
  const passwordHash = await hashPassword(password)
  const { account, opened } = await db.transaction(async (tx) => {
    await lockStaff(tx)
    // The invitation may have been accepted or revoked since it was read.
    if (!(await markAccepted(tx, id))) throw new AppError('invitation.used')
    const actor = { name: email, address: client.address }
    let saved: AccountRow
    if (purpose === 'password') {
      saved = await saveNewPassword(tx, invitation, passwordHash)
      await recordStaffEvent(tx, actor, 'password_reset', saved.id)
    } else {
      saved = await saveInvited(tx, invitation, name ?? invitation.full_name, passwordHash)
      const after = { email, name: saved.full_name, role, rights }
      await recordStaffEvent(tx, actor, 'invitation_accepted', saved.id, { after })
    }
    return { account: saved, opened: saved.totp_confirmed_at ? null : await openSession(tx, saved, client) }
  })
  if (opened) return opened
  const challenge = account.totp_confirmed_at && (await startChallenge(db, account, false))
  if (!challenge) throw new Error('an account could not sign in with its new password')
  throw new AppError('auth.code_required', { challenge })
}
