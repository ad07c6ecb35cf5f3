import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { idParam } from '../rules/text.ts'
import { FULFILMENTS } from './fulfilment.ts'
import type { OrderStatus } from './order-status.ts'

/** The statuses of orders that wait in the shop: accepted, and not left yet. */
export const IN_SHOP_STATUSES = ['accepted', 'ready', 'assigned'] as const satisfies readonly OrderStatus[]

/** How many orders a page has. */
export const TO_PACK_PAGE_SIZE = 100

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
})

/** What a packer needs of an order. It has no amount of money, whatever the role of the caller. */
export const orderToPack = z.object({
  orderId: z.string(),
  status: z.enum(IN_SHOP_STATUSES),
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

const toPackPage = z.object({
  orders: z.array(orderToPack),
  /** How many orders are to be packed, and how many are packed and wait to leave. */
  counts: z.object({ toPack: z.number().int(), packed: z.number().int() }),
})
export type ToPackPage = z.output<typeof toPackPage>

/** Beyond section 7 (feature orders.toPack). `Link: <…>; rel="next"` leads to the following page. */
export const listToPack = route({
  method: 'GET',
  url: '/orders/to-pack',
  permission: 'orders.ready',
  isInFirstView: true,
  schema: {
    summary: 'Orders to pack, or packed and not left yet, the oldest promised day first, without prices',
    tags: ['orders'],
    security: bearer,
    querystring: z.object({
      /** `true` for the orders that are packed and have not left. */
      packed: z.enum(['true', 'false'], { error: 'Send true or false' }).default('false'),
      /** Only orders after the one with this id; taken from the Link header. */
      after: idParam.optional(),
    }),
    response: { 200: toPackPage },
  },
})
