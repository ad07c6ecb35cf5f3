import type { StaffAction } from '@phuljhari/contract/staff/staff-actions'
import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'
import { recordEvent } from './events.store.ts'

/**
 * Records an event about an account.
 * @param accountId the account that it is about; null when there is none, as for an invitation
 */
export const recordStaffEvent = (
  tx: Tx,
  actor: Actor,
  action: StaffAction,
  accountId: number | null,
  values: { before?: object; after?: object } = {},
) =>
  recordEvent(tx, actor, {
    subject: 'vendor',
    subjectId: accountId === null ? '' : String(accountId),
    action,
    ...values,
  })
