import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { phoneField } from '../rules/phone.ts'
import { idParam } from '../rules/text.ts'

/** What the person who erases must type, so that nothing is erased by a slip. */
export const ERASE_CONFIRMATION = 'ERASE'
const confirmation = z.literal(ERASE_CONFIRMATION, { error: `Type ${ERASE_CONFIRMATION} to confirm` })

/**
 * Why an order keeps its customer's data: `open` orders are not finished; `retained` ones were delivered, and tax law
 * requires their records until `until`, a calendar day in India.
 */
const keptOrder = z.object({
  orderId: z.string(),
  /** As stored (section 4). */
  status: z.string(),
  reason: z.enum(['open', 'retained']),
  until: z.string().nullable(),
})
export type KeptOrder = z.output<typeof keptOrder>

const customerErasure = z.object({
  /** Orders whose personal values are, or were, erased. */
  orders: z.number().int(),
  /** Events of which the same is true. */
  events: z.number().int(),
  /** Customers with this number whose details were entered by staff, such as notes and GSTIN. */
  customers: z.number().int(),
  /** Estimates of which the same is true; open ones are withdrawn. */
  estimates: z.number().int(),
  /** Payments of which the same is true. */
  payments: z.number().int(),
  /** The customer's other payments, which keep name and number. */
  keptPayments: z.object({
    /** Of these, tax law and orders that keep their data need all but the claims that are still to be verified. */
    total: z.number().int(),
    toVerify: z.number().int(),
    /** Until when tax law requires the latest of them, a calendar day in India; null if it requires none. */
    until: z.string().nullable(),
  }),
  /** The customer's other orders, newest first. */
  kept: z.array(keptOrder),
})
export type CustomerErasure = z.output<typeof customerErasure>

const customer = z.object({ phoneNumber: phoneField })
const tags = ['privacy']

/** A customer is a phone number: its last ten digits. In the body, since URLs end up in logs. */
export const previewCustomerErasure = route({
  method: 'POST',
  url: '/privacy/customer/preview',
  permission: 'privacy.erase',
  schema: {
    summary: "What erasing a customer's personal data would erase and keep",
    tags,
    security: bearer,
    body: customer,
    response: { 200: customerErasure },
  },
})

export const eraseCustomer = route({
  method: 'POST',
  url: '/privacy/customer/erase',
  permission: 'privacy.erase',
  schema: {
    summary: "Erase a customer's personal data from finished orders, the customer book and their events",
    tags,
    security: bearer,
    body: customer.extend({ confirmation }),
    response: { 200: customerErasure },
  },
})

const agentErasure = z.object({
  /** Orders that show, or showed, the agent. */
  orders: z.number().int(),
  /** Events whose personal values are, or were, erased. */
  events: z.number().int(),
})
export type AgentErasure = z.output<typeof agentErasure>

const agentErasurePreview = agentErasure.extend({
  name: z.string(),
  /** Orders that the agent has yet to deliver: as long as there are any, nothing can be erased. */
  undelivered: z.array(z.string()),
})
export type AgentErasurePreview = z.output<typeof agentErasurePreview>

const params = z.object({ id: idParam })

export const previewAgentErasure = route({
  method: 'GET',
  url: '/privacy/delivery-agents/:id',
  permission: 'privacy.erase',
  schema: {
    summary: "What erasing a delivery agent's personal data would erase",
    tags,
    security: bearer,
    params,
    response: { 200: agentErasurePreview },
  },
})

/** Also deletes the agent. */
export const eraseAgent = route({
  method: 'POST',
  url: '/privacy/delivery-agents/:id/erase',
  permission: 'privacy.erase',
  schema: {
    summary: "Delete a delivery agent and erase the agent's personal data, from events too",
    tags,
    security: bearer,
    params,
    body: z.object({ confirmation }),
    response: { 200: agentErasure },
  },
})
