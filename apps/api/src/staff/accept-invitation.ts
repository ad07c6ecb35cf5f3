import { AppError } from '@phuljhari/contract/errors'
import type { Invitation } from '@phuljhari/contract/staff/invitation.contract'
import { addAccount } from '../auth/accounts.store.ts'
import { beginAttempt } from '../auth/begin-attempt.ts'
import type { Client } from '../auth/client.ts'
import { isCommonPassword } from '../auth/is-common-password.ts'
import { openSession, type OpenedSession } from '../auth/open-session.ts'
import { hashPassword } from '../auth/passwords.ts'
import { deleteFailure, type FailureLimits } from '../auth/sign-in-failures.store.ts'
import { hashToken } from '../auth/tokens.ts'
import type { Db } from '../db/database.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { accountExists } from './invite.ts'
import { findInvitation, markAccepted, type InvitationRow } from './invitations.store.ts'
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

/** What the invitation page shows. @throws {AppError} as usableInvitation does. */
export async function inspectInvitation(db: Db, token: string, client: Client): Promise<Invitation> {
  const invitation = await usableInvitation(db, token, client)
  return {
    email: invitation.email,
    name: invitation.full_name,
    role: invitation.role,
    invitedBy: invitation.inviter_name,
    expiresAt: invitation.expires_at.toISOString(),
  }
}

/**
 * Creates the account of an invited person and signs them in.
 * @throws {AppError} invitation.invalid, invitation.used, invitation.expired, staff.exists, auth.common_password,
 * auth.too_many
 */
export async function acceptInvitation(
  db: Db,
  { token, name, password }: { token: string; name: string; password: string },
  client: Client,
): Promise<OpenedSession> {
  const { id, email, role, rights } = await usableInvitation(db, token, client)
  if (isCommonPassword(password, email)) throw AppError.at('password', 'auth.common_password')
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    // Accepted or revoked since it was read.
    if (!(await markAccepted(tx, id))) throw new AppError('invitation.used')
    const account = await addAccount(tx, { email, fullName: name, passwordHash, role, rights })
    if (!account) throw accountExists()
    const actor = { name: email, address: client.address }
    await recordStaffEvent(tx, actor, 'invitation_accepted', account.id, { after: { email, name, role, rights } })
    const opened = await openSession(tx, account, client)
    if (!opened) throw new Error('a new account could not sign in')
    return opened
  })
}
