import { z } from 'zod'
import { SHORT_DECISIONS, SHORT_REASONS } from './packing-states.ts'

/** A line that was short, as the packer reported it, and what a clerk decided. */
export const shortage = z.object({
  _id: z.string(),
  productName: z.string(),
  ordered: z.number().int(),
  packed: z.number().int(),
  reason: z.enum(SHORT_REASONS),
  /** The name of whoever reported it, and when, ISO. */
  reportedBy: z.string(),
  reportedAt: z.string(),
  /** Null while a clerk has not decided; `wait` leaves it open. */
  decision: z.enum(SHORT_DECISIONS).nullable(),
  /** How the customer agreed, as the clerk noted it; '' for none. */
  consent: z.string(),
  /** What replaced it: `2 × Flower Pots Big`; '' for nothing. */
  substitute: z.string(),
})
export type Shortage = z.output<typeof shortage>
