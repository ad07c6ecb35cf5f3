import type { Tx } from '../../db/database.ts'

const start = {
  name: 'totp_start',
  text: 'update vendors set totp_sealed = $2 where id = $1 and totp_confirmed_at is null',
}
/** Stores a secret that a first code has to confirm. False when the account already has a confirmed one. */
export const saveSecret = async (tx: Tx, accountId: number, sealed: string) =>
  (await tx.run(start, [accountId, sealed])) === 1

const confirm = {
  name: 'totp_confirm',
  text: `update vendors set totp_confirmed_at = now(), totp_last_step = $3
         where id = $1 and totp_sealed = $2 and totp_confirmed_at is null`,
}
/** Confirms a secret. Returns false when it is no longer the one that the code was checked with. */
export const confirmSecret = async (tx: Tx, accountId: number, sealed: string, step: number) =>
  (await tx.run(confirm, [accountId, sealed, step])) === 1

const useStep = {
  name: 'totp_use_step',
  text: `update vendors set totp_last_step = $3
         where id = $1 and totp_sealed = $2 and totp_confirmed_at is not null and totp_last_step < $3`,
}
/** Uses up the code of a time step. False when it, or a later one, was used before. */
export const useTotpStep = async (tx: Tx, accountId: number, sealed: string, step: number) =>
  (await tx.run(useStep, [accountId, sealed, step])) === 1

const clear = {
  name: 'totp_clear',
  text: `with codes as (delete from recovery_codes where vendor_id = $1),
           failures as (delete from code_failures where vendor_id = $1)
         update vendors set totp_sealed = null, totp_confirmed_at = null
         where id = $1 and totp_confirmed_at is not null`,
}
/** Turns the second factor off; wrong codes for it no longer count towards the limit. False when it was not on. */
export const removeSecret = async (tx: Tx, accountId: number) => (await tx.run(clear, [accountId])) === 1

const lock = {
  name: 'second_factor_lock',
  text: 'select totp_confirmed_at from vendors where id = $1 for no key update',
}
/**
 * Makes the changes of an account's second factor and its recovery codes wait for one another.
 * @returns whether the second factor is on
 */
export const lockSecondFactor = async (tx: Tx, accountId: number) =>
  (await tx.maybe<{ totp_confirmed_at: Date | null }>(lock, [accountId]))?.totp_confirmed_at != null

const dropPending = {
  name: 'recovery_codes_drop_pending',
  text: 'delete from recovery_codes where vendor_id = $1 and not acknowledged',
}
const insertCodes = {
  name: 'recovery_codes_insert',
  text: `insert into recovery_codes (vendor_id, code_hash, acknowledged)
         select $1, unnest($2::bytea[]), false`,
}
/** Stores codes that count once they are acknowledged, in place of others that never were. */
export async function addRecoveryCodes(tx: Tx, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(dropPending, [accountId])
  await tx.run(insertCodes, [accountId, hashes])
}

const dropFormer = {
  name: 'recovery_codes_drop_former',
  text: `delete from recovery_codes where vendor_id = $1 and acknowledged
           and exists (select 1 from recovery_codes where vendor_id = $1 and not acknowledged)`,
}
const acknowledge = {
  name: 'recovery_codes_acknowledge',
  text: 'update recovery_codes set acknowledged = true where vendor_id = $1 and not acknowledged',
}
/** Makes the codes that were shown last the only valid ones. A repeat changes nothing. */
export async function acknowledgeCodes(tx: Tx, accountId: number): Promise<void> {
  await tx.run(dropFormer, [accountId])
  await tx.run(acknowledge, [accountId])
}

const acknowledged = {
  name: 'recovery_codes_acknowledged',
  text: 'select exists (select 1 from recovery_codes where vendor_id = $1 and acknowledged) as any',
}
/** Whether the account has ever acknowledged recovery codes of its second factor. */
export const hasAcknowledgedCodes = async (tx: Tx, accountId: number) =>
  (await tx.one<{ any: boolean }>(acknowledged, [accountId])).any

const useCode = {
  name: 'recovery_code_use',
  text: `update recovery_codes set used_at = now()
         where vendor_id = $1 and code_hash = $2 and used_at is null and acknowledged`,
}
/** Uses up a recovery code. Returns false when there is no such code, or it was used before. */
export const useRecoveryCode = async (tx: Tx, accountId: number, hash: Buffer) =>
  (await tx.run(useCode, [accountId, hash])) === 1

const countCodes = {
  name: 'recovery_codes_unused',
  text: 'select count(*) as unused from recovery_codes where vendor_id = $1 and used_at is null and acknowledged',
}
export const countUnusedCodes = async (tx: Tx, accountId: number) =>
  (await tx.one<{ unused: number }>(countCodes, [accountId])).unused

// Locks the account like a new session does, so that a change of the password prevents or deletes the challenge.
const insertChallenge = {
  name: 'challenge_insert',
  text: `insert into sign_in_challenges (token_hash, vendor_id, expires_at, has_common_password)
         select $1, id, now() + $4 * interval '1 minute', $5 from vendors
         where id = $2 and password_hash = $3 and active for share`,
}
export const addChallenge = async (
  tx: Tx,
  tokenHash: Buffer,
  account: { id: number; password_hash: string },
  minutes: number,
  hasCommonPassword: boolean,
) => (await tx.run(insertChallenge, [tokenHash, account.id, account.password_hash, minutes, hasCommonPassword])) === 1

const tryChallenge = {
  name: 'challenge_try',
  text: `update sign_in_challenges set tries = tries + 1
         where token_hash = $1 and expires_at > now() and tries < $2 returning vendor_id`,
}
/** Counts a try, before its code is checked. @returns the account, or undefined when the challenge has ended. */
export const countTry = async (tx: Tx, tokenHash: Buffer, maxTries: number) =>
  (await tx.maybe<{ vendor_id: number }>(tryChallenge, [tokenHash, maxTries]))?.vendor_id

const removeChallenge = {
  name: 'challenge_remove',
  text: 'delete from sign_in_challenges where token_hash = $1 returning has_common_password',
}
/** Uses up a challenge. Undefined when it was used before, or has ended since. */
export const useChallenge = (tx: Tx, tokenHash: Buffer) =>
  tx.maybe<{ has_common_password: boolean }>(removeChallenge, [tokenHash])

const lockCodes = { name: 'code_failures_lock', text: 'select pg_advisory_xact_lock($1, 4)' }
const insertFailure = {
  name: 'code_failure_insert',
  text: `insert into code_failures (vendor_id, device) select $1, $2
         where (select count(*) from code_failures where vendor_id = $1 and device is not distinct from $2
                and at > now() - interval '1 hour') < $3
         returning id`,
}
/**
 * Records a wrong code, before the code is checked. Simultaneous ones count each other.
 * @param knownDevice a device whose failures are counted separately; null for all others.
 * @returns its id, or undefined when the limit is reached.
 */
export async function addCodeFailure(tx: Tx, accountId: number, knownDevice: Buffer | null, perHour: number) {
  await tx.run(lockCodes, [accountId])
  return (await tx.maybe<{ id: number }>(insertFailure, [accountId, knownDevice, perHour]))?.id
}

const removeFailure = { name: 'code_failure_delete', text: 'delete from code_failures where id = $1' }
const removeOld = {
  name: 'code_failures_old',
  text: "delete from code_failures where vendor_id = $1 and at < now() - interval '1 day'",
}
export const deleteCodeFailure = (tx: Tx, accountId: number, id: number) =>
  Promise.all([tx.run(removeFailure, [id]), tx.run(removeOld, [accountId])])
