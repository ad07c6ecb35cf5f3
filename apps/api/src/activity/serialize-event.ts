import type { ActivityEvent } from '@phuljhari/contract/activity/activity.contract'
import type { EventRow } from './activity.store.ts'

export const serializeEvent = (row: EventRow): ActivityEvent => ({
  _id: String(row.id),
  at: row.at.toISOString(),
  person: row.actor,
  personName: row.actor_name ?? row.actor,
  address: row.address,
  subject: row.subject,
  subjectId: row.subject_id,
  account: row.account,
  action: row.action,
  before: row.before,
  after: row.after,
})
