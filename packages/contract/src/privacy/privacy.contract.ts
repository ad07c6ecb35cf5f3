import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { phoneField } from '../rules/phone.ts'
import { idParam, textField } from '../rules/text.ts'

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

const unclearName = z.object({
  phoneNumber: z.string(),
  name: z.string(),
  estimates: z.number().int(),
  documents: z.number().int(),
  payments: z.number().int(),
})
export type UnclearName = z.output<typeof unclearName>

const customerErasure = z.object({
  /** All names and phone numbers of the customer. */
  names: z.array(z.string()),
  phones: z.array(z.string()),
  /** Other customers with one of the numbers, whose data stays. */
  sharedWith: z.array(z.object({ name: z.string(), phoneNumber: z.string() })),
  /**
   * Names on records with a shared number that belong to no customer in the book. They stay unless they are chosen,
   * since nobody else can say whose they are.
   */
  unclear: z.array(unclearName),
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
  /** Tax documents of which the same is true, and those that tax law still requires. */
  documents: z.number().int(),
  keptDocuments: z.number().int(),
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

const customer = z.object({
  /** The customer in the book, or the one who placed the order. */
  customerId: idParam.optional(),
  orderId: idParam.optional(),
  /** Of someone who is not in the book, such as after a claimed payment alone; refused when customers share it. */
  phoneNumber: phoneField.optional(),
  /** Of the unclear names, those that are the customer's. */
  also: z
    .array(z.object({ phoneNumber: phoneField, name: textField(120, 'Name') }))
    .max(100)
    .default([]),
})
const isOnePerson = ({ customerId, orderId, phoneNumber }: z.output<typeof customer>) =>
  [customerId, orderId, phoneNumber].filter((given) => given !== undefined).length === 1
const ONE_PERSON = { error: 'Send one of customerId, orderId and phoneNumber', path: ['customerId'] }
export type CustomerToErase = z.output<typeof customer>
const tags = ['privacy']

/** The customer is named in the body, since URLs end up in logs. */
export const previewCustomerErasure = route({
  method: 'POST',
  url: '/privacy/customer/preview',
  permission: 'privacy.erase',
  isRead: true,
  schema: {
    summary: "What erasing a customer's personal data would erase and keep",
    tags,
    security: bearer,
    body: customer.refine(isOnePerson, ONE_PERSON),
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
    body: customer.extend({ confirmation }).refine(isOnePerson, ONE_PERSON),
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
