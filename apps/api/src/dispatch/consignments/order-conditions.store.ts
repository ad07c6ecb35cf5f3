import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import { DUE_ON } from '../../transports/due-day.store.ts'

/** SQL for whether order `o` has a consignment that is late and not confirmed. */
export const HAS_LATE_CONSIGNMENT = `exists (
  select 1 from consignment_orders l join consignments c on c.id = l.consignment_id
  where l.order_id = o.order_id and l.confirmed_at is null
    and ${DUE_ON} < (now() at time zone '${TIME_ZONE}')::date)`
/** SQL for who pays the freight of the latest consignment of order `o`; null before it is booked. */
export const BOOKED_TERMS = `(select c.freight_terms from consignment_orders l
  join consignments c on c.id = l.consignment_id where l.order_id = o.order_id order by c.id desc limit 1)`
/**
 * SQL for how many cartons of order `o` its consignments have. One that several orders share, or whose cartons nobody
 * has entered, counts as all that is left.
 */
const BOOKED_CARTONS = `(
  select coalesce(sum(case when c.cartons is null
      or (select count(*) from consignment_orders s where s.consignment_id = c.id) > 1 then 1000000
    else c.cartons end), 0)
  from consignment_orders l join consignments c on c.id = l.consignment_id where l.order_id = o.order_id)`
/** SQL for whether cartons of order `o`, which is on its way, are still in the shop. */
export const HAS_CARTONS_LEFT = `exists (select 1 from packings p
  where p.order_id = o.order_id and cardinality(p.carton_grams) > ${BOOKED_CARTONS})`
