import { BOOKED } from '../expressions.ts'

/** The last ten digits, however the number was typed. Most are digits only, which is quickly seen. */
export const PHONE = String.raw`right(case when translate(o.customer_phone, '0123456789', '') = '' then o.customer_phone
  else regexp_replace(o.customer_phone, '\D', '', 'g') end, 10)`

/** Those who cannot be told apart are no customer each: they stand below the ranking, one row for all of a kind. */
export const APART = { '#walk-ins': 'Customers without a phone', '#erased': 'Erased customers' } as const
/** The phone number, or the row of those without one. */
export const CUSTOMER = `case when o.erased_at is not null then '#erased'
  else coalesce(nullif(${PHONE}, ''), '#walk-ins') end`

const NAMES_APART = Object.entries(APART).map(([key, name]) => `when '${key}' then '${name}'`)
/**
 * The customer's name, looked up by the time of the last order (`row.customer`) and CUSTOMER (`row.key`). Sorting the
 * orders of all customers would take longer than the rest of the report.
 */
export const NAME_IN_LAST_ORDER = `case row.key ${NAMES_APART.join(' ')} else (select o.customer_name from orders o
  where o.ordered_at = row.customer and ${CUSTOMER} = row.key and ${BOOKED} order by o.order_id desc limit 1) end`
