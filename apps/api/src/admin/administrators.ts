import { randomBytes } from 'node:crypto'
import { isAccountEmail, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@phuljhari/contract/rules/account'
import { isCommonPassword } from '../auth/is-common-password.ts'
import { revokePasswordLinks } from '../auth/invitations.store.ts'
import { hashPassword } from '../auth/passwords.ts'
import { addAccount } from '../auth/accounts.store.ts'
import { revokeSessions } from '../auth/session.store.ts'
import { CommandError } from '../cli/command-error.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { saveMember } from '../staff/change-staff.ts'
import { resetSecondFactorOf } from '../staff/reset-second-factor.ts'
import { findStaffByEmail, lockStaff, type StaffRow } from '../staff/staff.store.ts'
import { savePassword } from './admin.store.ts'

/** Commands need access to the machine; events record the command line as the actor. */
const ACTOR: Actor = { name: 'npm run admin', address: null }

const noAccount = (email: string) =>
  new CommandError(`${email} has no account. To list all accounts: npm run admin -- list`)

/** Locks the staff. @throws {CommandError} when there is no such account. */
async function lockMember(tx: Tx, email: string): Promise<StaffRow> {
  await lockStaff(tx)
  const member = await findStaffByEmail(tx, email)
  if (!member) throw noAccount(email)
  return member
}

/** A random password of 72 bits. */
export const generatePassword = (): string => randomBytes(9).toString('base64url')

async function checkAndHash(password: string, email: string): Promise<string> {
  if (password.length < PASSWORD_MIN_LENGTH)
    throw new CommandError(`The password must have at least ${PASSWORD_MIN_LENGTH} characters.`)
  if (password.length > PASSWORD_MAX_LENGTH)
    throw new CommandError(`The password must have at most ${PASSWORD_MAX_LENGTH} characters.`)
  if (isCommonPassword(password, email))
    throw new CommandError(
      'This password is one of the first that others would try: choose another one, or leave it out to get one.',
    )
  return hashPassword(password)
}

/** Creates an owner's account. @throws {CommandError} when the e-mail address is invalid or already has one. */
export async function createAdministrator(db: Db, email: string, fullName: string, password: string): Promise<void> {
  if (!isAccountEmail(email)) throw new CommandError(`${JSON.stringify(email)} is not an e-mail address.`)
  const passwordHash = await checkAndHash(password, email)
  await db.transaction(async (tx) => {
    const account = await addAccount(tx, { email, fullName, passwordHash, role: 'owner' })
    if (!account)
      throw new CommandError(
        `${email} already has an account. To change its password: npm run admin -- password ${email}`,
      )
    const after = { email: account.email, name: fullName, role: account.role }
    await recordStaffEvent(tx, ACTOR, 'account_created', account.id, { after })
  })
}

/**
 * Changes an account's password and ends all its sessions, in one transaction.
 * @returns the number of sessions ended.
 * @throws {CommandError} when there is no such account.
 */
export async function changePassword(db: Db, email: string, password: string): Promise<number> {
  const hash = await checkAndHash(password, email)
  return db.transaction(async (tx) => {
    const id = await savePassword(tx, email, hash)
    if (id === undefined) throw noAccount(email)
    await revokePasswordLinks(tx, email)
    await recordStaffEvent(tx, ACTOR, 'password_changed', id)
    return revokeSessions(tx, id)
  })
}

/** Makes an account an active owner's, for a shop whose owners cannot sign in. @throws {CommandError} */
export const makeOwner = (db: Db, email: string): Promise<void> =>
  db.transaction(async (tx) => {
    await saveMember(tx, await lockMember(tx, email), { role: 'owner', rights: [], active: true }, ACTOR)
  })

/**
 * Turns a lost second factor off and ends the account's sessions.
 * @returns false when the account has none.
 * @throws {CommandError} when there is no such account.
 */
export const resetSecondFactor = (db: Db, email: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { id } = await lockMember(tx, email)
    return (await resetSecondFactorOf(tx, id, ACTOR)) !== null
  })
