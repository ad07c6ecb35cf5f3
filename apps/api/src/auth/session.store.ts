import type { Tx } from '../db/database.ts'

export type VendorRow = { id: number; email: string; full_name: string; password_hash: string }
export type SignedIn = { id: number; email: string }

const byEmail = {
  name: 'vendor_by_email',
  text: 'select id, email, full_name, password_hash from vendors where email = lower($1)',
}
export const findVendor = (tx: Tx, email: string) => tx.maybe<VendorRow>(byEmail, [email])

const anyVendor = { name: 'vendor_any', text: 'select 1 from vendors limit 1' }
export const hasVendor = async (tx: Tx) => (await tx.maybe(anyVendor)) !== undefined

const insertVendor = {
  name: 'vendor_insert',
  text: `insert into vendors (email, full_name, password_hash) values (lower($1), $2, $3)
         on conflict (email) do nothing`,
}
/** False when the e-mail already has an account. */
export const addVendor = async (tx: Tx, email: string, fullName: string, passwordHash: string) =>
  (await tx.run(insertVendor, [email, fullName, passwordHash])) === 1

// Locks the account, so that a password change at the same moment either prevents the session or revokes it.
const insertSession = {
  name: 'session_insert',
  text: `insert into sessions (token_hash, vendor_id, expires_at)
         select $1, id, now() + $3 * interval '1 hour' from vendors where id = $2 and password_hash = $4 for share`,
}
/** False when the password has changed since it was checked. */
export const addSession = async (tx: Tx, tokenHash: Buffer, vendor: VendorRow, hours: number) =>
  (await tx.run(insertSession, [tokenHash, vendor.id, hours, vendor.password_hash])) === 1

const openSession = {
  name: 'session_open',
  text: `select v.id, v.email from sessions s join vendors v on v.id = s.vendor_id
         where s.token_hash = $1 and s.expires_at > now() and s.revoked_at is null`,
}
export const findSession = (tx: Tx, tokenHash: Buffer) => tx.maybe<SignedIn>(openSession, [tokenHash])

const activeByHash = {
  name: 'sessions_active',
  text: `select token_hash from sessions
         where token_hash = any($1::bytea[]) and expires_at > now() and revoked_at is null`,
}
/** The hashes among `tokenHashes` that belong to an open session. */
export const activeSessions = async (tx: Tx, tokenHashes: readonly Buffer[]): Promise<Buffer[]> =>
  (await tx.many<{ token_hash: Buffer }>(activeByHash, [tokenHashes])).map((row) => row.token_hash)

const revoke = {
  name: 'session_revoke',
  text: 'update sessions set revoked_at = now() where token_hash = $1 and revoked_at is null',
}
export const revokeSession = (tx: Tx, tokenHash: Buffer) => tx.run(revoke, [tokenHash])

const expired = { name: 'session_expired', text: "delete from sessions where expires_at < now() - interval '7 days'" }
export const deleteExpiredSessions = (tx: Tx) => tx.run(expired)

const replaceHash = {
  name: 'vendor_replace_password',
  text: 'update vendors set password_hash = $3 where id = $1 and password_hash = $2',
}
/** False when the password has changed since it was checked. */
export const replacePassword = async (tx: Tx, vendor: VendorRow, passwordHash: string) =>
  (await tx.run(replaceHash, [vendor.id, vendor.password_hash, passwordHash])) === 1

const revokeOthers = {
  name: 'session_revoke_others',
  text: `update sessions set revoked_at = now()
         where vendor_id = $1 and token_hash <> $2 and revoked_at is null and expires_at > now()`,
}
/** Ends the open sessions of a vendor except one. @returns their number. */
export const revokeOtherSessions = (tx: Tx, vendorId: number, tokenHash: Buffer) =>
  tx.run(revokeOthers, [vendorId, tokenHash])
