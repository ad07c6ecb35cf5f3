import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { addFailure, lockAttempts, type FailureLimits } from './sign-in-failures.store.ts'

/**
 * Failed attempts allowed per minute. The first limit stops password guessing without locking the owner out at another
 * address. The others stop one address that tries many accounts, and many addresses that try one account; they are high
 * enough that a whole shop behind one address stays below them.
 */
export const FAILURES_PER_MINUTE: FailureLimits = { perAccountAndAddress: 10, perAddress: 60, perAccount: 100 }

/**
 * Records an attempt to enter a password as a failure, before the password is checked.
 * @returns its id, by which deleteFailure removes it once the password was right.
 * @throws {AppError} auth.too_many
 */
export async function beginAttempt(db: Db, email: string, address: string): Promise<number> {
  const attempt = await db.transaction(async (tx) => {
    await lockAttempts(tx, email, address)
    return addFailure(tx, email, address, FAILURES_PER_MINUTE)
  })
  if (attempt === undefined) throw new AppError('auth.too_many')
  return attempt
}
