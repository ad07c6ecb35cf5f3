import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { addDeviceFailure, addFailure, lockAttempts, type FailureLimits } from './sign-in-failures.store.ts'

/**
 * Failed attempts allowed per minute. The first limit stops password guessing without locking the owner out at another
 * address. The next two stop one address that tries many accounts, and many addresses that try one account; they are
 * high enough that a whole shop behind one address stays below them. Devices that have signed in to the account before
 * have a separate limit, so that strangers cannot lock out its owner.
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
  const attempt = await db.transaction(async (tx) => {
    await lockAttempts(tx, email, address)
    return knownDevice === null
      ? addFailure(tx, email, address, limits)
      : addDeviceFailure(tx, email, address, knownDevice, limits)
  })
  if (attempt === undefined) throw new AppError('auth.too_many')
  return attempt
}
