import { DEFAULT_TRANSPORT_DAYS } from '@phuljhari/contract/dispatch/consignment-words'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'

/** SQL for the day on which consignment `c` was booked, or entered where nobody knows. */
export const BOOKED_ON = `coalesce(c.booked_on, (c.at at time zone '${TIME_ZONE}')::date)`
/**
 * SQL for how many days a transport may take: a merged spelling has those of its transport.
 * @param transport SQL for the name as it is typed
 */
export const transportDays = (transport: string) => `coalesce(
  (select coalesce(kept.days, t.days) from transports t left join transports kept on kept.id = t.merged_into
   where t.name_key = transport_key(${transport})), ${DEFAULT_TRANSPORT_DAYS})`
/** SQL for the day after which consignment `c` is late. */
export const DUE_ON = `(${BOOKED_ON} + ${transportDays('c.transport')})`
