import { z } from 'zod'
import { idempotencyHeaders } from '../orders/order-entry.contract.ts'
import { bearer, route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam, textField } from '../rules/text.ts'

/** Notes in rupees; coins are an amount. */
export const NOTES = [500, 200, 100, 50, 20, 10] as const

/** What a delivery agent holds: cash taken − handed over. */
export const agentCash = z.object({
  agentId: z.string(),
  agentName: z.string(),
  /** Since the last close. */
  taken: rupeesOnWire,
  /** The balance to be handed over. */
  held: rupeesOnWire,
  orders: z.number().int(),
  /** ISO; null before the first. */
  lastCloseAt: z.string().nullable(),
})
export type AgentCash = z.output<typeof agentCash>

const COUNT = 'Enter a whole number of notes'
const count = z.number(COUNT).int(COUNT).min(0, COUNT).max(100_000, COUNT).default(0)
const counted = z.object({
  n500: count,
  n200: count,
  n100: count,
  n50: count,
  n20: count,
  n10: count,
  /** In paise. */
  coins: z.number(COUNT).int(COUNT).min(0, COUNT).max(10_000_000, COUNT).default(0),
})
export type Counted = z.output<typeof counted>

/** What was counted, in paise. */
export const countedPaise = (cash: Counted): number =>
  100 * (500 * cash.n500 + 200 * cash.n200 + 100 * cash.n100 + 50 * cash.n50 + 20 * cash.n20 + 10 * cash.n10) +
  cash.coins

/** A hand-over of all that an agent holds, which closes the agent's day. */
export const handOver = z.object({
  _id: z.string(),
  /** Counts from 1 for each agent. */
  number: z.number().int(),
  agentId: z.string(),
  agentName: z.string(),
  at: z.string(),
  /** Who took the cash, an e-mail address. */
  person: z.string(),
  expected: rupeesOnWire,
  counted,
  total: rupeesOnWire,
  /** counted − expected: less than 0 is short. */
  difference: rupeesOnWire,
  reason: z.string(),
  /** The owner who accepted a difference; null while none did, or without one. */
  acceptedBy: z.string().nullable(),
  /** The receipts of cash that it closes. */
  receipts: z.array(z.object({ paymentId: z.string(), orderId: z.string(), amount: rupeesOnWire, at: z.string() })),
})
export type HandOver = z.output<typeof handOver>

const tags = ['payments']
/** Beyond section 7, like the other routes here. */
export const listAgentCash = route({
  method: 'GET',
  url: '/payments/cash',
  permission: 'payments.read',
  schema: {
    summary: 'The cash that delivery agents hold, and the latest hand-overs',
    tags,
    security: bearer,
    response: { 200: z.object({ agents: z.array(agentCash), held: rupeesOnWire, handOvers: z.array(handOver) }) },
  },
})
export const getAgentCash = route({
  method: 'GET',
  url: '/payments/cash/:agentId',
  permission: 'payments.read',
  schema: {
    summary: 'What an agent holds, receipt by receipt, and all hand-overs',
    tags,
    security: bearer,
    params: z.object({ agentId: idParam }),
    response: {
      200: z.object({ agent: agentCash, receipts: handOver.shape.receipts, handOvers: z.array(handOver) }),
    },
  },
})
/** cash.changed when the agent holds another amount than the person saw. */
export const takeHandOver = route({
  method: 'POST',
  url: '/payments/cash/:agentId/hand-overs',
  permission: 'cash.receive',
  schema: {
    summary: "Take an agent's cash and close the agent's day",
    tags,
    security: bearer,
    params: z.object({ agentId: idParam }),
    headers: idempotencyHeaders,
    body: z.object({
      /** What the agent should hold, as the person saw it, in rupees. */
      expected: rupeesOnWire,
      counted,
      /** Needed when the count differs. */
      reason: textField(300, 'Reason').default(''),
    }),
    response: { 201: handOver },
  },
})
export const acceptDifference = route({
  method: 'POST',
  url: '/payments/cash/hand-overs/:id/accept',
  permission: 'payments.correct',
  schema: {
    summary: 'Accept the difference of a hand-over',
    tags,
    security: bearer,
    params: z.object({ id: idParam }),
    response: { 200: handOver },
  },
})
