import { DEFAULT_TRANSPORT_DAYS } from '@phuljhari/contract/dispatch/consignment-words'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import { transportFacts } from './transports.store.ts'

/** SQL for the day on which consignment `c` was booked, or entered where nobody knows. */
export const BOOKED_ON = `coalesce(c.booked_on, (c.at at time zone '${TIME_ZONE}')::date)`
/** SQL for how many days a transport may take. @param transport SQL for the name as it is typed */
export const transportDays = (transport: string) =>
  `coalesce((select known.days from (${transportFacts(transport)}) known), ${DEFAULT_TRANSPORT_DAYS})`
/** SQL for the day after which consignment `c` is late. */
export const DUE_ON = `(${BOOKED_ON} + ${transportDays('c.transport')})`
