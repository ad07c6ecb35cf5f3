import { EMAIL_MAX_LENGTH } from '@phuljhari/contract/rules/account'
import type { Tx } from '../db/database.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import type { AccountRow } from './accounts.store.ts'
import type { Client } from './client.ts'

/** What was wrong with a sign-in. */
export type SignInFault = 'password' | 'code' | 'inactive'

/** Records a failed sign-in under the e-mail address as it was typed. */
export const recordFailedSignIn = (
  tx: Tx,
  email: string,
  { address }: Client,
  account: AccountRow | undefined,
  fault: SignInFault,
) =>
  recordStaffEvent(tx, { name: email.slice(0, EMAIL_MAX_LENGTH), address }, 'sign_in_failed', account?.id ?? null, {
    after: { fault },
  })
