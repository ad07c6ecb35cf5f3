import { randomBytes } from 'node:crypto'
import { isAccountEmail, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@phuljhari/contract/rules/account'
import { hashPassword } from '../auth/passwords.ts'
import { addVendor } from '../auth/session.store.ts'
import type { Db } from '../db/database.ts'
import { CommandError } from '../cli/command-error.ts'
import { revokeSessions, savePassword } from './admin.store.ts'

/** A random password of 72 bits. */
export const generatePassword = (): string => randomBytes(9).toString('base64url')

async function checkAndHash(password: string): Promise<string> {
  if (password.length < PASSWORD_MIN_LENGTH)
    throw new CommandError(`The password must have at least ${PASSWORD_MIN_LENGTH} characters.`)
  if (password.length > PASSWORD_MAX_LENGTH)
    throw new CommandError(`The password must have at most ${PASSWORD_MAX_LENGTH} characters.`)
  return hashPassword(password)
}

/** Creates an account. @throws {CommandError} when the e-mail address is invalid or already has one. */
export async function createAdministrator(db: Db, email: string, fullName: string, password: string): Promise<void> {
  if (!isAccountEmail(email)) throw new CommandError(`${JSON.stringify(email)} is not an e-mail address.`)
  if (!(await addVendor(db, email, fullName, await checkAndHash(password))))
    throw new CommandError(
      `${email} already has an account. To change its password: npm run admin -- password ${email}`,
    )
}

/**
 * Changes an account's password and ends all its sessions, in one transaction.
 * @returns the number of sessions ended.
 * @throws {CommandError} when there is no such account.
 */
export async function changePassword(db: Db, email: string, password: string): Promise<number> {
  const hash = await checkAndHash(password)
  return db.transaction(async (tx) => {
    const id = await savePassword(tx, email, hash)
    if (id === undefined) throw new CommandError(`${email} has no account. To list all accounts: npm run admin -- list`)
    return revokeSessions(tx, id)
  })
}
