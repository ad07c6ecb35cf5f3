import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { hashPassword } from './passwords.ts'
import { addVendor, hasVendor } from './session.store.ts'

/**
 * Creates the first administrator in a database that has none.
 * @returns the credentials to show once, or null when an account already exists.
 */
export async function ensureAdministrator(
  db: Db,
  { email, password = randomBytes(9).toString('base64url') }: { email: string; password?: string },
): Promise<{ email: string; password: string } | null> {
  if (await hasVendor(db)) return null
  return (await addVendor(db, email, 'Administrator', await hashPassword(password))) ? { email, password } : null
}
