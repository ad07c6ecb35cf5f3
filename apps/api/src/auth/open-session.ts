import type { SignInReply } from '@phuljhari/contract/auth/auth.contract'
import type { Db, Tx } from '../db/database.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { serializeAccount, type AccountRow } from './accounts.store.ts'
import type { Client } from './client.ts'
import { deleteExpiredDevices, isDeviceToken, saveDevice } from './known-devices.store.ts'
import { deleteOldKeys } from '../requests/request-keys.store.ts'
import { deleteOldInvitations } from './invitations.store.ts'
import { addSession, deleteExpiredSessions, touchSession } from './session.store.ts'
import { deleteOldFailures } from './sign-in-failures.store.ts'
import { hashToken, newToken } from '../security/tokens.ts'

/** How long a session lasts after sign-in. */
const SESSION_HOURS = 12

export type OpenedSession = SignInReply & {
  /** The token by which the device is recognised at its next sign-in. */
  deviceToken: string
}

/**
 * Signs an account in, after its password and code have been checked.
 * @param hasCommonPassword the user is then asked to change it.
 * @returns null when the password has changed since then, or the account has been deactivated.
 */
export async function openSession(
  tx: Tx,
  account: AccountRow,
  client: Client,
  hasCommonPassword = false,
): Promise<OpenedSession | null> {
  const { address, userAgent } = client
  const token = newToken()
  const tokenHash = hashToken(token)
  if (!(await addSession(tx, account, { tokenHash, hours: SESSION_HOURS, device: userAgent, address }))) return null
  // A shared browser keeps one token for all its accounts. A token that this server did not issue is not adopted.
  const sent = client.deviceToken
  const deviceToken = sent !== null && (await isDeviceToken(tx, hashToken(sent))) ? sent : newToken()
  await saveDevice(tx, hashToken(deviceToken), account.id)
  await touchSession(tx, tokenHash)
  await recordStaffEvent(tx, { name: account.email, address }, 'signed_in', account.id)
  const user = { ...serializeAccount(account), ...(hasCommonPassword && { hasCommonPassword: true as const }) }
  return { token, user, deviceToken }
}

/** Deletes what sign-ins no longer need. */
export const deleteExpired = (db: Db) =>
  Promise.all([
    deleteExpiredSessions(db),
    deleteOldFailures(db),
    deleteExpiredDevices(db),
    deleteOldInvitations(db),
    deleteOldKeys(db),
  ])
