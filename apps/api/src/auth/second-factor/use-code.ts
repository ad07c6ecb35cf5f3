import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../../db/database.ts'
import { unseal, type AadhaarKeys } from '../../security/seal.ts'
import type { AccountRow } from '../accounts.store.ts'
import { hashCode, isRecoveryCode } from './recovery-codes.ts'
import { addCodeFailure, deleteCodeFailure, useRecoveryCode, useTotpStep } from './second-factor.store.ts'
import { stepOfCode } from './totp.ts'

/**
 * Wrong codes allowed per hour, for each known device and for all others together. Few, since codes have six digits:
 * someone who knows the password needs years for an even chance, and every failure is in the audit trail.
 * @internal for tests, which reach the limit
 */
export const CODE_FAILURES_PER_HOUR = 10

type ErrorLog = { error(details: object, message: string): void }
/** What checking a code needs. */
export type CodeDeps = { db: Db; aadhaarKeys: AadhaarKeys; log: ErrorLog }

/** Whether this is the account's current code, which is then used up: no code is accepted twice. */
async function isCurrentCode({ db, aadhaarKeys, log }: CodeDeps, account: AccountRow, code: string): Promise<boolean> {
  const sealed = account.totp_sealed
  if (sealed === null) return false
  let secret: string
  try {
    secret = unseal(sealed, aadhaarKeys)
  } catch (error) {
    log.error({ err: error, accountId: account.id }, 'the second factor of an account cannot be decrypted')
    return false
  }
  const step = stepOfCode(secret, code)
  return step !== null && useTotpStep(db, account.id, sealed, step)
}

/**
 * Runs a check of a code, whose failures are limited. `check` returns null or false for a wrong code.
 * @throws {AppError} auth.wrong_code, auth.too_many_codes
 */
export async function limitCodes<T>(
  db: Db,
  accountId: number,
  check: () => Promise<T | null | false>,
  knownDevice: Buffer | null = null,
): Promise<T> {
  const failure = await db.transaction((tx) => addCodeFailure(tx, accountId, knownDevice, CODE_FAILURES_PER_HOUR))
  if (failure === undefined) throw new AppError('auth.too_many_codes')
  const result = await check()
  if (result === null || result === false) throw AppError.at('code', 'auth.wrong_code')
  await deleteCodeFailure(db, accountId, failure)
  return result
}

/**
 * Checks a code of the account's second factor and uses it up.
 * @returns whether it was a recovery code.
 * @throws {AppError} auth.wrong_code, auth.too_many_codes
 */
export async function useCode(
  deps: CodeDeps,
  account: AccountRow,
  code: string,
  knownDevice: Buffer | null,
): Promise<{ isRecovery: boolean }> {
  const { db } = deps
  const isRecovery = isRecoveryCode(code)
  const check = () =>
    isRecovery ? useRecoveryCode(db, account.id, hashCode(code)) : isCurrentCode(deps, account, code)
  await limitCodes(db, account.id, check, knownDevice)
  return { isRecovery }
}
