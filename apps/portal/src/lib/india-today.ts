import { indiaDay } from '@phuljhari/contract/rules/dates'
import { serverNow } from './clock.ts'

/** Today in India by the server's clock, as `YYYY-MM-DD`. */
export const indiaToday = (): string => indiaDay(serverNow())
