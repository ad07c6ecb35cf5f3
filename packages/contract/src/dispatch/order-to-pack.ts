import { z } from 'zod'
import { FULFILMENTS } from '../orders/fulfilment.ts'

/** What is put into a box: a product as it was when ordered, without its price. */
export const packedItem = z.object({
  productId: z.string(),
  name: z.string(),
  brandName: z.string(),
  category: z.string(),
  quantity: z.number().int(),
  tamilName: z.string().optional(),
  /** What a unit of it is: `1 box (10 pcs)`. */
  content: z.string().optional(),
  listNumber: z.string().optional(),
  code: z.string().optional(),
  /** How many units a case held when it was ordered; absent in orders from before that was kept. */
  unitsPerCase: z.number().int().optional(),
  /** Where the product lies now. */
  rack: z.string().optional(),
})

/** What a packer needs of an order. It has no amount of money, whatever the role of the caller. */
export const orderToPack = z.object({
  orderId: z.string(),
  customerName: z.string(),
  city: z.string(),
  /** The promised day in India, `yyyy-mm-dd`; null when none was promised. */
  deliveryDay: z.string().nullable(),
  /** A time slot of section 9, or ''. */
  deliverySlot: z.string(),
  fulfilment: z.enum(FULFILMENTS),
  /** The transport company and where it takes the goods; '' unless they go by lorry. */
  transport: z.string(),
  /** The delivery agent; '' without one. */
  agentName: z.string(),
  notes: z.string(),
  items: z.array(packedItem),
})
export type OrderToPack = z.output<typeof orderToPack>
