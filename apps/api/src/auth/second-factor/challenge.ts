import { CHALLENGE_MINUTES } from '@phuljhari/contract/auth/auth.contract'
import type { Db } from '../../db/database.ts'
import type { AccountRow } from '../accounts.store.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import { addChallenge } from './second-factor.store.ts'

/**
 * Begins the second step of a sign-in whose password was right.
 * @returns the token of the challenge; null when the password has changed since, or the account has been deactivated.
 */
export async function startChallenge(db: Db, account: AccountRow, hasCommonPassword: boolean): Promise<string | null> {
  const challenge = newToken()
  const isAdded = await addChallenge(db, hashToken(challenge), account, CHALLENGE_MINUTES, hasCommonPassword)
  return isAdded ? challenge : null
}
