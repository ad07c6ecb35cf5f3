import { randomBytes } from 'node:crypto'
import { hashPassword } from '../auth/passwords.ts'
import { addVendor } from '../auth/session.store.ts'
import type { Db } from '../db/database.ts'
import { CommandError } from './run-command.ts'
import { revokeSessions, savePassword } from './admin.store.ts'

const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 1000

/** A password that nobody can guess: 72 random bits. */
export const newPassword = (): string => randomBytes(9).toString('base64url')

async function checkedHash(password: string): Promise<string> {
  if (password.length < SHORTEST_PASSWORD)
    throw new CommandError(`A password needs at least ${SHORTEST_PASSWORD} characters.`)
  if (password.length > LONGEST_PASSWORD)
    throw new CommandError(`A password has at most ${LONGEST_PASSWORD} characters.`)
  return hashPassword(password)
}

/** Adds an account that may sign in. @throws {CommandError} when the e-mail has one or is none. */
export async function createAdministrator(db: Db, email: string, fullName: string, password: string): Promise<void> {
  if (!/^[^\s@\0]+@[^\s@\0]+$/.test(email) || email.length > 254)
    throw new CommandError(`${JSON.stringify(email)} is not an e-mail address.`)
  if (!(await addVendor(db, email, fullName, await checkedHash(password))))
    throw new CommandError(
      `${email} has an account already: npm run admin -- password ${email} gives it a new password.`,
    )
}

/**
 * Gives an account a new password and ends all its sessions, both or neither.
 * @returns how many sessions were ended.
 * @throws {CommandError} when there is no such account.
 */
export async function changePassword(db: Db, email: string, password: string): Promise<number> {
  const hash = await checkedHash(password)
  return db.transaction(async (tx) => {
    const id = await savePassword(tx, email, hash)
    if (id === undefined)
      throw new CommandError(`${email} has no account: npm run admin -- list shows those there are.`)
    return revokeSessions(tx, id)
  })
}
