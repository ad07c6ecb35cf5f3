import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { StartupError } from '../startup-error.ts'
import { isCommonPassword } from './is-common-password.ts'
import { hashPassword } from './passwords.ts'
import { addAccount, hasAccount } from './accounts.store.ts'

/**
 * Creates the first administrator in a database that has none.
 * @returns the credentials to show once, or null when an account already exists.
 * @throws {StartupError} when the password is a common one.
 */
export async function ensureAdministrator(
  db: Db,
  { email, password: chosen }: { email: string; password?: string },
): Promise<{ email: string; password: string } | null> {
  if (await hasAccount(db)) return null
  const password = chosen ?? randomBytes(9).toString('base64url')
  if (isCommonPassword(password, email))
    throw new StartupError(
      'ADMIN_PASSWORD is one of the first passwords that others would try: set another one, ' +
        'or none to have one generated.',
    )
  const passwordHash = await hashPassword(password)
  const isGenerated = chosen === undefined
  const isNew = await addAccount(db, { email, fullName: 'Administrator', passwordHash, role: 'owner', isGenerated })
  return isNew ? { email, password } : null
}
