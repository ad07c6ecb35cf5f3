import type { Tx } from '../db/database.ts'

export type Administrator = { id: number; email: string; full_name: string; created_at: Date; open_sessions: number }

const all = {
  name: 'admin_all',
  text: `select v.id, v.email, v.full_name, v.created_at,
                count(s.token_hash) filter (where s.revoked_at is null and s.expires_at > now()) as open_sessions
         from vendors v left join sessions s on s.vendor_id = v.id group by v.id order by v.email`,
}
export const findAdministrators = (tx: Tx) => tx.many<Administrator>(all)

const setHash = {
  name: 'admin_set_password',
  text: 'update vendors set password_hash = $2 where email = lower($1) returning id',
}
/** The account's id, or undefined when there is no such account. */
export const savePassword = async (tx: Tx, email: string, passwordHash: string) =>
  (await tx.maybe<{ id: number }>(setHash, [email, passwordHash]))?.id

const revoke = {
  name: 'admin_revoke_sessions',
  text: 'update sessions set revoked_at = now() where vendor_id = $1 and revoked_at is null and expires_at > now()',
}
/** Ends the open sessions. @returns their number. */
export const revokeSessions = (tx: Tx, vendorId: number) => tx.run(revoke, [vendorId])
