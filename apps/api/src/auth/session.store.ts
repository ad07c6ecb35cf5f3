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
  text: 'insert into vendors (email, full_name, password_hash) values (lower($1), $2, $3) on conflict (email) do nothing',
}
/** False when the e-mail already has an account. */
export const addVendor = async (tx: Tx, email: string, fullName: string, passwordHash: string) =>
  (await tx.run(insertVendor, [email, fullName, passwordHash])) === 1

// The account is locked, so that a session is either refused or ended by a password change at the same moment.
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

const revoke = {
  name: 'session_revoke',
  text: 'update sessions set revoked_at = now() where token_hash = $1 and revoked_at is null',
}
export const revokeSession = (tx: Tx, tokenHash: Buffer) => tx.run(revoke, [tokenHash])

const expired = { name: 'session_expired', text: "delete from sessions where expires_at < now() - interval '7 days'" }
export const deleteExpiredSessions = (tx: Tx) => tx.run(expired)

// In the database, so that the limits hold for all processes together.
const lockAccount = {
  name: 'sign_in_account_lock',
  text: 'select pg_advisory_xact_lock(hashtextextended(lower($1), 1))',
}
const lockAddress = { name: 'sign_in_address_lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 2))' }
/** One attempt after the other for an account and for an address: those that come all at once count each other. */
export async function holdAttempts(tx: Tx, email: string, address: string): Promise<void> {
  // The account first, everywhere: two attempts never wait for each other.
  await tx.run(lockAccount, [email])
  await tx.run(lockAddress, [address])
}

/** Most failures within a minute. */
export type FailureLimits = { ofAccountAndAddress: number; ofAddress: number; ofAccount: number }

const insertFailure = {
  name: 'sign_in_failure_insert',
  text: `insert into sign_in_failures (email, address)
         select lower($1), $2
         where (select count(*) from sign_in_failures
                where email = lower($1) and address = $2 and at > now() - interval '1 minute') < $3
           and (select count(*) from sign_in_failures where address = $2 and at > now() - interval '1 minute') < $4
           and (select count(*) from sign_in_failures where email = lower($1) and at > now() - interval '1 minute') < $5
         returning id`,
}
/** The attempt's id, or undefined when one of the limits is reached. */
export const addFailure = async (tx: Tx, email: string, address: string, most: FailureLimits) =>
  (
    await tx.maybe<{ id: number }>(insertFailure, [
      email,
      address,
      most.ofAccountAndAddress,
      most.ofAddress,
      most.ofAccount,
    ])
  )?.id

const deleteOne = { name: 'sign_in_failure_delete', text: 'delete from sign_in_failures where id = $1' }
export const deleteFailure = (tx: Tx, id: number) => tx.run(deleteOne, [id])

const oldFailures = {
  name: 'sign_in_failures_old',
  text: "delete from sign_in_failures where at < now() - interval '1 hour'",
}
export const deleteOldFailures = (tx: Tx) => tx.run(oldFailures)
