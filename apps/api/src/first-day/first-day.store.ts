import type { Tx } from '../db/database.ts'

type ProgressRow = {
  is_registration_set: boolean
  has_products: boolean
  has_orders: boolean
  has_people: boolean
  is_dismissed: boolean
  has_seen_sample: boolean
  has_billed: boolean
  has_generated_password: boolean
}

/** Identify the events of dismissing the list and of looking at the sample invoice. Nothing else records them. */
const FIRST_DAY = { subject: 'setting', subjectId: 'firstDay' } as const
export const DISMISSED = { ...FIRST_DAY, action: 'dismissed' } as const
export const SAMPLE_SEEN = { ...FIRST_DAY, action: 'sample_seen' } as const

const progress = {
  name: 'first_day_progress',
  text: `select exists (select 1 from settings where key = 'registration') as is_registration_set,
           exists (select 1 from products) as has_products,
           exists (select 1 from orders) as has_orders,
           (select count(*) > 1 from (select 1 from vendors limit 2) v)
             or exists (select 1 from invitations where purpose = 'account') as has_people,
           exists (select 1 from events where subject = $1 and subject_id = $2 and action = $3) as is_dismissed,
           exists (select 1 from events where subject = $1 and subject_id = $2 and action = $4) as has_seen_sample,
           exists (select 1 from tax_documents) or exists (select 1 from orders where status = 'delivered')
             as has_billed,
           exists (select 1 from vendors where id = $5 and password_hash = generated_hash) as has_generated_password`,
}
/** How far the shop is, and whether this account still has the password that was generated for it. */
export const readProgress = (tx: Tx, accountId: number) =>
  tx.one<ProgressRow>(progress, [
    FIRST_DAY.subject,
    FIRST_DAY.subjectId,
    DISMISSED.action,
    SAMPLE_SEEN.action,
    accountId,
  ])
