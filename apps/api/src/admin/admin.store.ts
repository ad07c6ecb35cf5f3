import type { Tx } from '../db/database.ts'

const setHash = {
  name: 'admin_set_password',
  text: 'update vendors set password_hash = $2 where email = lower($1) returning id',
}
/** Replaces an account's password. @returns its id, or undefined when there is no such account. */
export const savePassword = async (tx: Tx, email: string, passwordHash: string) =>
  (await tx.maybe<{ id: number }>(setHash, [email, passwordHash]))?.id
