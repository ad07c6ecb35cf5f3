import { EMAIL_MAX_LENGTH } from '@phuljhari/contract/rules/account'
import type { Tx } from '../db/database.ts'
import type { AccountRow } from './accounts.store.ts'
import type { Client } from './client.ts'
import { networkOf } from './network-of.ts'
import { recordFailure } from './sign-in-failures.store.ts'

/** What was wrong with a sign-in. */
export type SignInFault = 'password' | 'code' | 'inactive'

/**
 * Records a failed sign-in under the e-mail address as it was typed. Those of one network within a minute share an
 * event, so that strangers cannot fill the audit trail.
 */
export const recordFailedSignIn = (
  tx: Tx,
  email: string,
  { address }: Client,
  account: AccountRow | undefined,
  fault: SignInFault,
) => recordFailure(tx, email.slice(0, EMAIL_MAX_LENGTH), networkOf(address), account?.id ?? null, fault)
