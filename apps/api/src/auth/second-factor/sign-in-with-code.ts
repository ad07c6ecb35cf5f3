import { CHALLENGE_MINUTES, CHALLENGE_TRIES } from '@phuljhari/contract/auth/auth.contract'
import { AppError } from '@phuljhari/contract/errors'
import { type AccountRow, getAccount } from '../accounts.store.ts'
import { recordFailedSignIn } from '../attempts.ts'
import { type Client, knownDeviceOf } from '../client.ts'
import { deleteExpired, type OpenedSession, openSession } from '../open-session.ts'
import { addChallenge, countTry, useChallenge } from './second-factor.store.ts'
import { type CodeDeps, useCode } from './use-code.ts'
import type { Db } from '../../db/database.ts'
import { recordStaffEvent } from '../../events/record-staff-event.ts'
import { hashToken, newToken } from '../../security/tokens.ts'

/**
 * Begins the second step of a sign-in whose password was right.
 * @returns the token of the challenge; null when the password has changed since, or the account has been deactivated.
 */
export async function startChallenge(db: Db, account: AccountRow, hasCommonPassword: boolean): Promise<string | null> {
  const challenge = newToken()
  const isAdded = await addChallenge(db, hashToken(challenge), account, CHALLENGE_MINUTES, hasCommonPassword)
  return isAdded ? challenge : null
}

/**
 * Opens a session for an account whose password was right, with a code of its second factor or a recovery code.
 * @throws {AppError} auth.wrong_code, auth.too_many_codes; auth.challenge_expired when the challenge is unknown,
 * expired, used, or has had CHALLENGE_TRIES tries.
 */
export async function signInWithCode(
  deps: CodeDeps,
  { challenge, code }: { challenge: string; code: string },
  client: Client,
): Promise<OpenedSession> {
  const { db } = deps
  const challengeHash = hashToken(challenge)
  const accountId = await countTry(db, challengeHash, CHALLENGE_TRIES)
  if (accountId === undefined) throw new AppError('auth.challenge_expired')
  const account = await getAccount(db, accountId)
  const knownDevice = await knownDeviceOf(db, account.email, client)
  const { isRecovery } = await useCode(deps, account, code, knownDevice).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'auth.wrong_code')
      await recordFailedSignIn(db, account.email, client, account, 'code')
    throw error
  })
  const opened = await db.transaction(async (tx) => {
    // When two sign-ins use one challenge at the same time, the second finds it used.
    const used = await useChallenge(tx, challengeHash)
    const session = used ? await openSession(tx, account, client, used.has_common_password) : null
    if (!session) throw new AppError('auth.challenge_expired')
    const actor = { name: account.email, address: client.address }
    if (isRecovery) await recordStaffEvent(tx, actor, 'recovery_code_used', account.id)
    return session
  })
  await deleteExpired(db)
  return opened
}
