import { addDays, startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import { REPORT_DAYS } from '@phuljhari/contract/runs/run-words'

/** 03:00 in India: an evening's run is over, also when it went past midnight. */
const endOfDay = (day: string): Date => new Date(`${day}T03:00:00+05:30`)

/** When the link of a run begins to work: on the morning of its day. @param day of the run in India, `yyyy-mm-dd` */
export const startOfRun = (day: string): Date => new Date(startOfIndiaDay(day))

/** When the page of a run can no longer be read. @param day of the run in India, `yyyy-mm-dd` */
export const readableUntil = (day: string): Date => endOfDay(addDays(day, 1))

/** Until when it can send what happened before that. @param day of the run in India, `yyyy-mm-dd` */
export const reportableUntil = (day: string): Date => endOfDay(addDays(day, 1 + REPORT_DAYS))
