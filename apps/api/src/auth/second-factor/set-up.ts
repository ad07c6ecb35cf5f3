import { AppError } from '@phuljhari/contract/errors'
import type { Actor } from '../../events/actor.ts'
import { recordStaffEvent } from '../../events/record-staff-event.ts'
import { seal, unseal } from '../../security/seal.ts'
import { getAccount } from '../accounts.store.ts'
import { checkPassword } from '../check-password.ts'
import { displayedCode, hashCode, newRecoveryCodes } from './recovery-codes.ts'
import { addRecoveryCodes, confirmSecret, removeSecret, saveSecret } from './second-factor.store.ts'
import { newSecret, otpauthUrl, stepOfCode } from './totp.ts'
import { useCode, type CodeDeps } from './use-code.ts'

/** The signed-in user; `session` is the hash of the token. */
type Caller = { actor: Actor; session: Buffer }

/**
 * Creates the secret of a second factor. Sign-in does not ask for codes until `confirmSecondFactor`; starting again
 * replaces the secret.
 * @throws {AppError} auth.wrong_password, auth.too_many, second_factor.active
 */
export async function startSecondFactor(
  { db, aadhaarKeys }: CodeDeps,
  vendorId: number,
  password: string,
  { actor, session }: Caller,
): Promise<{ secret: string; url: string }> {
  const account = await getAccount(db, vendorId)
  await checkPassword(db, account, password, { actor, session, field: 'password' })
  const secret = newSecret()
  if (!(await saveSecret(db, vendorId, seal(secret, aadhaarKeys)))) throw new AppError('second_factor.active')
  return { secret, url: otpauthUrl(secret, account.email) }
}

/**
 * Turns the second factor on, once its first code proves that the app has the secret.
 * @returns recovery codes, which are stored only as hashes.
 * @throws {AppError} auth.wrong_code, second_factor.not_started, second_factor.active
 */
export async function confirmSecondFactor(
  { db, aadhaarKeys }: CodeDeps,
  vendorId: number,
  code: string,
  actor: Actor,
): Promise<string[]> {
  const account = await getAccount(db, vendorId)
  const sealed = account.totp_sealed
  if (account.totp_confirmed_at !== null) throw new AppError('second_factor.active')
  if (sealed === null) throw new AppError('second_factor.not_started')
  const step = stepOfCode(unseal(sealed, aadhaarKeys), code)
  if (step === null) throw AppError.at('code', 'auth.wrong_code')
  const codes = newRecoveryCodes()
  await db.transaction(async (tx) => {
    // Of two simultaneous confirmations, the second finds the first one's codes in place.
    if (!(await confirmSecret(tx, vendorId, sealed, step))) throw new AppError('second_factor.not_started')
    await addRecoveryCodes(tx, vendorId, codes.map(hashCode))
    await recordStaffEvent(tx, actor, 'second_factor_on', vendorId)
  })
  return codes.map(displayedCode)
}

/**
 * Turns the second factor off.
 * @throws {AppError} auth.wrong_password, auth.too_many, auth.wrong_code, auth.too_many_codes, second_factor.inactive
 */
export async function removeSecondFactor(
  deps: CodeDeps,
  vendorId: number,
  { password, code }: { password: string; code: string },
  { actor, session }: Caller,
): Promise<void> {
  const { db } = deps
  const account = await getAccount(db, vendorId)
  if (account.totp_confirmed_at === null) throw new AppError('second_factor.inactive')
  await checkPassword(db, account, password, { actor, session, field: 'password' })
  await useCode(deps, account, code, null)
  await db.transaction(async (tx) => {
    if (!(await removeSecret(tx, vendorId))) throw new AppError('second_factor.inactive')
    await recordStaffEvent(tx, actor, 'second_factor_off', vendorId)
  })
}
