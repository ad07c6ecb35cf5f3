import { z } from 'zod'
import { addDays, INDIA_OFFSET_MS, indiaDay, parseIndiaDay } from '../rules/dates.ts'
import { textField } from '../rules/text.ts'
import { NOTES_MAX_LENGTH } from './notes-max-length.ts'
import { TIME_SLOTS } from './time-slots.ts'
import { t } from '../rules/t.ts'

/** The alerts of the assign form (section 5), which are also the API's messages for its fields. */
export const ASSIGNMENT_MESSAGES = {
  date: t('Please select a delivery date'),
  agent: t('Please select a delivery agent'),
  slot: t('Please select a delivery time slot'),
  pastDate: t('Delivery date cannot be in the past'),
} as const

/** An ISO date-time or a plain day; gives the day in India, `YYYY-MM-DD`. */
const deliveryDayField = z
  .string({ error: ASSIGNMENT_MESSAGES.date })
  .trim()
  .transform((input, context) => {
    const day = parseIndiaDay(input)
    const year = Number(day?.slice(0, 4))
    if (day !== null && year >= 2000 && year <= 2200) return day
    context.addIssue({ code: 'custom', message: ASSIGNMENT_MESSAGES.date })
    return z.NEVER
  })

/** The body of POST /delivery-agents/assign-order. Issues are in the order of section 5's alerts. */
export const assignment = z.object({
  orderId: z.string({ error: 'orderId is required' }).min(1, 'orderId is required'),
  expectedDeliveryDate: deliveryDayField,
  deliveryAgentId: z.string({ error: ASSIGNMENT_MESSAGES.agent }).min(1, ASSIGNMENT_MESSAGES.agent),
  deliveryTimeSlot: z.enum(TIME_SLOTS, { error: ASSIGNMENT_MESSAGES.slot }),
  notes: textField(NOTES_MAX_LENGTH, t('Notes')).default(''),
})
export type AssignmentInput = z.input<typeof assignment>
export type Assignment = z.output<typeof assignment>

/** The body of PATCH /orders/{orderId}/assignment: the whole assignment, which replaces the current one. */
export const reassignment = assignment.omit({ orderId: true })

/** The earliest delivery day is today (section 2). Both days are India's, `YYYY-MM-DD`. */
export const isPastDay = (day: string, today: string): boolean => day < today

const DAY_MS = 86_400_000
/** How many days ahead a delivery day may be before it is probably a typing error. */
const USUAL_LEAD_DAYS = 60

/**
 * How many days `day` is after `today` if that is suspiciously far, else null. Both are days in India, `YYYY-MM-DD`.
 */
export function unusualLeadDays(day: string, today: string): number | null {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  return days > USUAL_LEAD_DAYS ? days : null
}

/** From this hour in India, goods that are assigned leave on the next day. */
const LAST_HOUR_OF_TODAY = 18

/**
 * The delivery day with which the assign form starts: the day that the customer was promised unless it is over, else
 * today, or tomorrow in the evening.
 * @param promised a day in India, `YYYY-MM-DD`, or empty
 * @returns a day in India, `YYYY-MM-DD`
 */
export function usualDeliveryDay(promised: string, now: Date): string {
  const today = indiaDay(now)
  if (promised !== '' && !isPastDay(promised, today)) return promised
  const hour = new Date(now.getTime() + INDIA_OFFSET_MS).getUTCHours()
  return hour < LAST_HOUR_OF_TODAY ? today : addDays(today, 1)
}

/** The schema of the assign form on the day `today` in India. It refuses delivery dates in the past. */
export const assignmentForm = (today: string) =>
  assignment.extend({
    expectedDeliveryDate: deliveryDayField.refine((day) => !isPastDay(day, today), ASSIGNMENT_MESSAGES.pastDate),
  })
