import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../events/actor.ts'
import { recordStaffEvent } from '../../events/record-staff-event.ts'
import { seal, unseal } from '../../security/seal.ts'
import { getAccount } from '../accounts.store.ts'
import { checkPassword } from '../attempts.ts'
import { displayedCode, hashCode, newRecoveryCodes } from './recovery-codes.ts'
import {
  acknowledgeCodes,
  addRecoveryCodes,
  confirmSecret,
  hasAcknowledgedCodes,
  lockSecondFactor,
  removeSecret,
  saveSecret,
} from './second-factor.store.ts'
import { newSecret, otpauthUrl, stepOfCode } from './totp.ts'
import { limitCodes, useCode, type CodeDeps } from './use-code.ts'

/** The signed-in user; `session` is the hash of the token. */
type Caller = { actor: Actor; session: Buffer }

/**
 * Creates the secret of a second factor. Sign-in does not ask for codes until `confirmSecondFactor`; starting again
 * replaces the secret.
 * @throws {AppError} auth.wrong_password, auth.too_many, second_factor.active
 */
export async function startSecondFactor(
  { db, aadhaarKeys }: CodeDeps,
  accountId: number,
  password: string,
  { actor, session }: Caller,
): Promise<{ secret: string; url: string }> {
  const account = await getAccount(db, accountId)
  await checkPassword(db, account, password, { actor, session, field: 'password' })
  const secret = newSecret()
  if (!(await saveSecret(db, accountId, seal(secret, aadhaarKeys)))) throw new AppError('second_factor.active')
  return { secret, url: otpauthUrl(secret, account.email) }
}

/**
 * Stores new recovery codes, as hashes, and returns them as displayed. They count once they are acknowledged.
 * @throws {AppError} second_factor.inactive when it was turned off meanwhile
 */
async function issueCodes(tx: Tx, accountId: number): Promise<string[]> {
  if (!(await lockSecondFactor(tx, accountId))) throw new AppError('second_factor.inactive')
  const codes = newRecoveryCodes()
  await addRecoveryCodes(tx, accountId, codes.map(hashCode))
  return codes.map(displayedCode)
}

/**
 * Turns the second factor on, once its first code proves that the app has the secret. Until the recovery codes are
 * acknowledged it can be repeated and returns new ones, since the reply with the first ones may have been lost.
 * @returns recovery codes, which are stored only as hashes.
 * @throws {AppError} auth.wrong_code, auth.too_many_codes, second_factor.not_started, second_factor.active
 */
export async function confirmSecondFactor(
  deps: CodeDeps,
  accountId: number,
  code: string,
  actor: Actor,
): Promise<string[]> {
  const { db, aadhaarKeys } = deps
  const { totp_sealed: sealed, totp_confirmed_at: confirmedAt } = await getAccount(db, accountId)
  if (sealed === null) throw new AppError('second_factor.not_started')
  if (confirmedAt !== null && (await hasAcknowledgedCodes(db, accountId))) throw new AppError('second_factor.active')
  const step = await limitCodes(db, accountId, async () => stepOfCode(unseal(sealed, aadhaarKeys), code))
  return db.transaction(async (tx) => {
    if (confirmedAt === null) {
      const isFirst = await confirmSecret(tx, accountId, sealed, step)
      if (isFirst) await recordStaffEvent(tx, actor, 'second_factor_on', accountId)
      // Another request has confirmed it since the code was checked, or started again.
      else if ((await getAccount(tx, accountId)).totp_sealed !== sealed) throw new AppError('second_factor.not_started')
    }
    return issueCodes(tx, accountId)
  })
}

/**
 * Creates new recovery codes. The former ones stay valid until the new ones are acknowledged.
 * @throws {AppError} auth.wrong_password, auth.too_many, second_factor.inactive
 */
export async function renewRecoveryCodes(
  { db }: CodeDeps,
  accountId: number,
  password: string,
  { actor, session }: Caller,
): Promise<string[]> {
  const account = await getAccount(db, accountId)
  if (account.totp_confirmed_at === null) throw new AppError('second_factor.inactive')
  await checkPassword(db, account, password, { actor, session, field: 'password' })
  return db.transaction(async (tx) => {
    await recordStaffEvent(tx, actor, 'recovery_codes_created', accountId)
    return issueCodes(tx, accountId)
  })
}

/** The user has saved the recovery codes that were shown last: they count from now on, and no others. */
export const acknowledgeRecoveryCodes = ({ db }: CodeDeps, accountId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSecondFactor(tx, accountId)
    await acknowledgeCodes(tx, accountId)
  })

/**
 * Turns the second factor off.
 * @throws {AppError} auth.wrong_password, auth.too_many, auth.wrong_code, auth.too_many_codes, second_factor.inactive
 */
export async function removeSecondFactor(
  deps: CodeDeps,
  accountId: number,
  { password, code }: { password: string; code: string },
  { actor, session }: Caller,
): Promise<void> {
  const { db } = deps
  const account = await getAccount(db, accountId)
  if (account.totp_confirmed_at === null) throw new AppError('second_factor.inactive')
  await checkPassword(db, account, password, { actor, session, field: 'password' })
  await useCode(deps, account, code, null)
  await db.transaction(async (tx) => {
    await lockSecondFactor(tx, accountId)
    if (!(await removeSecret(tx, accountId))) throw new AppError('second_factor.inactive')
    await recordStaffEvent(tx, actor, 'second_factor_off', accountId)
  })
}
