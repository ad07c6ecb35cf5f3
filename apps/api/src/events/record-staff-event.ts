import type { StaffAction } from '@phuljhari/contract/staff/staff-actions'
import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'
import { recordEvent } from './events.store.ts'

/**
 * Records a change of accounts.
 * @param vendorId the account that changed; null when there is none, as for an invitation.
 */
export const recordStaffEvent = (
  tx: Tx,
  actor: Actor,
  action: StaffAction,
  vendorId: number | null,
  values: { before?: object; after?: object } = {},
) =>
  recordEvent(tx, actor, { subject: 'vendor', subjectId: vendorId === null ? '' : String(vendorId), action, ...values })
