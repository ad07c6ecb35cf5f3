import type { Tx } from '../db/database.ts'

type ProgressRow = {
  is_registration_set: boolean
  are_prices_set: boolean
  has_products: boolean
  has_orders: boolean
  has_people: boolean
  is_dismissed: boolean
  has_seen_sample: boolean
  has_documents: boolean
  has_delivered: boolean
  has_generated_password: boolean
}

/** Identify the events of hiding the list, showing it again and looking at the sample invoice: nothing else's. */
const FIRST_DAY = { subject: 'setting', subjectId: 'firstDay' } as const
export const DISMISSED = { ...FIRST_DAY, action: 'dismissed' } as const
export const SHOWN = { ...FIRST_DAY, action: 'shown' } as const
export const SAMPLE_SEEN = { ...FIRST_DAY, action: 'sample_seen' } as const

const progress = {
  name: 'first_day_progress',
  text: `select exists (select 1 from settings where key = 'registration') as is_registration_set,
           exists (select 1 from settings where key = 'series') as are_prices_set,
           exists (select 1 from products) as has_products,
           exists (select 1 from orders) as has_orders,
           (select count(*) > 1 from (select 1 from vendors limit 2) v)
             or exists (select 1 from invitations where purpose = 'account') as has_people,
           coalesce((select action = $3 from events where subject = $1 and subject_id = $2 and action in ($3, $5)
             order by id desc limit 1), false) as is_dismissed,
           exists (select 1 from events where subject = $1 and subject_id = $2 and action = $4) as has_seen_sample,
           exists (select 1 from tax_documents) as has_documents,
           exists (select 1 from orders where status = 'delivered') as has_delivered,
           exists (select 1 from vendors where id = $6 and password_hash = generated_hash) as has_generated_password`,
}
/** How far the shop is, and whether this account still has the password that was generated for it. */
export const readProgress = (tx: Tx, accountId: number) =>
  tx.one<ProgressRow>(progress, [
    FIRST_DAY.subject,
    FIRST_DAY.subjectId,
    DISMISSED.action,
    SAMPLE_SEEN.action,
    SHOWN.action,
    accountId,
  ])
