import { z } from 'zod'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { rupeesOnWire } from '../rules/money.ts'

/** One order that the agent delivers: what is needed at the door, and nothing else of customer and order. */
export const runStop = z.object({
  orderId: z.string(),
  /** Where it comes in the run, from 1. */
  position: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  /** Counts the changes of the order. An action names the version that the agent saw. */
  version: z.number().int(),
  slot: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  /** In lines, the pincode in the last one; `place` is for the map link and null without coordinates. */
  address: z.string(),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Null before the order is packed. */
  cartons: z.number().int().nullable(),
  /** What is still to be paid, in rupees; 0 or less for a paid order. */
  due: rupeesOnWire,
  notes: z.string(),
})
