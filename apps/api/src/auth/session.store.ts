import type { Role } from '@phuljhari/contract/staff/roles'
import type { Tx } from '../db/database.ts'
import type { AccountRow } from './accounts.store.ts'

/** The signed-in user of a request. */
export type SignedIn = {
  id: number
  email: string
  role: Role
  rights: string[]
  /** Whether an owner requires a second factor that this person has not set up. */
  needs_second_factor: boolean
  /** Whether the time of the session's last use is due to be written. */
  is_idle: boolean
}

// Locks the account, so that a change of it at the same moment either prevents the session or revokes it. With a shared
// lock, simultaneous sign-ins would deadlock: each of them then updates the account (touchSession).
const insertSession = {
  name: 'session_insert',
  text: `insert into sessions (token_hash, vendor_id, expires_at, device, address)
         select $1, id, now() + $3 * interval '1 hour', $5, $6 from vendors
         where id = $2 and password_hash = $4 and active for no key update`,
}
export type NewSession = { tokenHash: Buffer; hours: number; device: string; address: string }
/** Adds a session. Returns false when the password has changed since it was checked, or the account was deactivated. */
export const addSession = async (tx: Tx, account: AccountRow, { tokenHash, hours, device, address }: NewSession) =>
  (await tx.run(insertSession, [tokenHash, account.id, hours, account.password_hash, device, address])) === 1

const openSession = {
  name: 'session_open',
  text: `select v.id, v.email, v.role, v.rights, s.last_used_at < now() - interval '5 minutes' as is_idle,
           v.second_factor_required and v.totp_confirmed_at is null as needs_second_factor
         from sessions s join vendors v on v.id = s.vendor_id
         where s.token_hash = $1 and s.expires_at > now() and s.revoked_at is null and v.active`,
}
export const findSession = (tx: Tx, tokenHash: Buffer) => tx.maybe<SignedIn>(openSession, [tokenHash])

const touch = {
  name: 'session_touch',
  text: `with used as (update sessions set last_used_at = now() where token_hash = $1 returning vendor_id)
         update vendors set last_seen_at = now() from used where id = used.vendor_id`,
}
/** Records that the session is in use. */
export const touchSession = (tx: Tx, tokenHash: Buffer) => tx.run(touch, [tokenHash])

const activeByHash = {
  name: 'sessions_active',
  text: `select s.token_hash from sessions s join vendors v on v.id = s.vendor_id
         where s.token_hash = any($1::bytea[]) and s.expires_at > now() and s.revoked_at is null and v.active
           and (v.totp_confirmed_at is not null or not v.second_factor_required)`,
}
/** The hashes among `tokenHashes` that belong to an open session whose user has a second factor if one is required. */
export const activeSessions = async (tx: Tx, tokenHashes: readonly Buffer[]): Promise<Buffer[]> =>
  (await tx.many<{ token_hash: Buffer }>(activeByHash, [tokenHashes])).map((row) => row.token_hash)

const revoke = {
  name: 'session_revoke',
  text: 'update sessions set revoked_at = now() where token_hash = $1 and revoked_at is null',
}
export const revokeSession = (tx: Tx, tokenHash: Buffer) => tx.run(revoke, [tokenHash])

// Sign-ins that wait for a code end too: their password may no longer be correct.
const revokeAll = {
  name: 'session_revoke_all',
  text: `with pending as (delete from sign_in_challenges where vendor_id = $1)
         update sessions set revoked_at = now()
         where vendor_id = $1 and token_hash is distinct from $2 and revoked_at is null and expires_at > now()`,
}
/** Ends the open sessions of an account, except the one of `keep`. @returns their number. */
export const revokeSessions = (tx: Tx, accountId: number, keep: Buffer | null = null) =>
  tx.run(revokeAll, [accountId, keep])

const revokeById = {
  name: 'session_revoke_by_id',
  text: `update sessions set revoked_at = now()
         where id = $1 and vendor_id = $2 and revoked_at is null and expires_at > now() returning device, address`,
}
/** Ends an open session of the account. Undefined when there is none with this id. */
export const revokeOwnSession = (tx: Tx, accountId: number, id: number) =>
  tx.maybe<{ device: string; address: string }>(revokeById, [id, accountId])

export type SessionRow = {
  id: number
  token_hash: Buffer
  device: string
  address: string
  created_at: Date
  last_used_at: Date
}
const ofVendor = {
  name: 'sessions_of_vendor',
  text: `select id, token_hash, device, address, created_at, last_used_at from sessions
         where vendor_id = $1 and revoked_at is null and expires_at > now() order by last_used_at desc, id desc`,
}
/** The open sessions of an account, most recently used first. */
export const findSessions = (tx: Tx, accountId: number) => tx.many<SessionRow>(ofVendor, [accountId])

const expired = { name: 'session_expired', text: "delete from sessions where expires_at < now() - interval '7 days'" }
const expiredChallenges = {
  name: 'challenge_expired',
  text: "delete from sign_in_challenges where expires_at < now() - interval '1 hour'",
}
export const deleteExpiredSessions = (tx: Tx) => Promise.all([tx.run(expired), tx.run(expiredChallenges)])
