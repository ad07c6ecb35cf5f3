import { BOOKED } from '../expressions.ts'

/** The last ten digits, however the number was typed. Most are digits only, which is quickly seen. */
export const PHONE = String.raw`right(case when translate(o.customer_phone, '0123456789', '') = '' then o.customer_phone
  else regexp_replace(o.customer_phone, '\D', '', 'g') end, 10)`

/**
 * The customer's name, looked up by the time of the last order (`row.customer`) and PHONE (`row.key`). Sorting the
 * orders of all customers would take longer than the rest of the report.
 */
export const NAME_IN_LAST_ORDER = `(select o.customer_name from orders o
  where o.ordered_at = row.customer and ${PHONE} = row.key and ${BOOKED} order by o.order_id desc limit 1)`
