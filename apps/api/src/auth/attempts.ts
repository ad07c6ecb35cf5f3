import { AppError } from '@phuljhari/contract/errors'
import { isAccountEmail } from '@phuljhari/contract/rules/account'
import type { AccountRow } from './accounts.store.ts'
import type { Client } from './client.ts'
import { networkOf } from './network-of.ts'
import { passwordMatches } from './passwords.ts'
import {
  addDeviceFailure,
  addFailure,
  deleteFailure,
  type FailureLimits,
  lockAttempts,
  recordFailure,
} from './sign-in-failures.store.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'

/**
 * Failed attempts allowed per minute. The first limit stops password guessing without locking the owner out at another
 * address. The next two stop one address that tries many accounts, and many addresses that try one account; they are
 * high enough that a whole shop behind one address stays below them. Devices that have signed in to the account before
 * have a separate limit, so that strangers cannot lock out its owner.
 * @internal for tests, which reach the limits
 */
export const FAILURES_PER_MINUTE: FailureLimits = {
  perAccountAndAddress: 10,
  perAddress: 60,
  perAccount: 100,
  perDevice: 10,
}

export type Attempt = {
  email: string
  address: string
  /** The hash of the device's token, if the account knows the device, or of a session's. */
  knownDevice?: Buffer | null
}

/**
 * Records an attempt to enter a password as a failure, before the password is checked.
 * @returns its id, by which deleteFailure removes it once the password was right.
 * @throws {AppError} auth.too_many
 */
export async function beginAttempt(
  db: Db,
  { email, address, knownDevice = null }: Attempt,
  limits: FailureLimits = FAILURES_PER_MINUTE,
): Promise<number> {
  // A customer of a provider has a whole network of IPv6 addresses to try from.
  const network = networkOf(address)
  const attempt = await db.transaction(async (tx) => {
    await lockAttempts(tx, email, network)
    return knownDevice === null
      ? addFailure(tx, email, network, limits)
      : addDeviceFailure(tx, email, network, knownDevice, limits)
  })
  if (attempt === undefined) throw new AppError('auth.too_many')
  return attempt
}

/**
 * Checks the password of the signed-in user again. A session has a limit of its own, like a known device: strangers who
 * guess at sign-in cannot keep its user from changing the password.
 * @param session the hash of its token.
 * @param field the form field that shows a refusal.
 * @throws {AppError} auth.wrong_password, auth.too_many
 */
export async function checkPassword(
  db: Db,
  account: AccountRow,
  password: string,
  { actor, session, field }: { actor: Actor; session: Buffer; field: string },
): Promise<void> {
  const attempt = await beginAttempt(db, { email: account.email, address: actor.address ?? '', knownDevice: session })
  if (!(await passwordMatches(password, account.password_hash))) throw AppError.at(field, 'auth.wrong_password')
  await deleteFailure(db, attempt)
}

/** What was wrong with a sign-in. */
type SignInFault = 'password' | 'code' | 'inactive'

/** Recorded in place of what was typed and is no e-mail address: it may be a password. */
const NO_EMAIL_ADDRESS = '(no e-mail address)'

/**
 * Records a failed sign-in under the e-mail address as it was typed. Those of one network within a minute share an
 * event with at most 20 addresses that no account has, so that strangers cannot fill the audit trail.
 */
export const recordFailedSignIn = (
  tx: Tx,
  email: string,
  { address }: Client,
  account: AccountRow | undefined,
  fault: SignInFault,
) => recordFailure(tx, isAccountEmail(email) ? email : NO_EMAIL_ADDRESS, networkOf(address), account?.id ?? null, fault)
