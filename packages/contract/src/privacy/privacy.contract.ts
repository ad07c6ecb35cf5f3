import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { phoneField } from '../rules/phone.ts'
import { idParam, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'

/** What the user must type to erase, so that nothing is erased by mistake. */
export const ERASE_CONFIRMATION = 'ERASE'
const confirmation = z.literal(ERASE_CONFIRMATION, {
  error: t('Type {eraseConfirmation} to confirm', { eraseConfirmation: ERASE_CONFIRMATION }),
})

/**
 * Why an order keeps its customer's data: `open` orders are not finished; `retained` ones were delivered, and tax law
 * requires their records until `until`, a calendar day in India.
 */
const keptOrder = z.object({
  orderId: z.string(),
  /** The status as stored (section 4). */
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
  /** How many orders had their personal values erased, or would have. */
  orders: z.number().int(),
  /** How many events had their personal values erased, or would have. */
  events: z.number().int(),
  /** For how many customers with this number staff had entered details, such as notes and GSTIN. */
  customers: z.number().int(),
  /** How many estimates had their personal values erased, or would have. Open ones are withdrawn. */
  estimates: z.number().int(),
  /** How many payments had their personal values erased, or would have. */
  payments: z.number().int(),
  /** How many tax documents had their personal values erased, or would have, and how many tax law still requires. */
  documents: z.number().int(),
  keptDocuments: z.number().int(),
  /** The customer's other payments, which keep the name and number. */
  keptPayments: z.object({
    /** All but unverified claims are required by tax law or by orders that keep their data. */
    total: z.number().int(),
    toVerify: z.number().int(),
    /** The day in India until which tax law requires the latest of them; null if it requires none. */
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
  /** The number of someone who is not in the book, as after a claim without an order. Refused if customers share it. */
  phoneNumber: phoneField.optional(),
  /** The unclear names that belong to the customer. */
  also: z
    .array(z.object({ phoneNumber: phoneField, name: textField(120, t('Name')) }))
    .max(100)
    .default([]),
})
const isOnePerson = ({ customerId, orderId, phoneNumber }: z.output<typeof customer>) =>
  [customerId, orderId, phoneNumber].filter((given) => given !== undefined).length === 1
const ONE_PERSON = { error: 'Send one of customerId, orderId and phoneNumber', path: ['customerId'] }
export type CustomerToErase = z.output<typeof customer>
const tags = ['privacy']

/** Previews an erasure. A POST that names the customer in its body, since URLs are logged. */
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
  /** How many orders show the agent, or showed them before the erasure. */
  orders: z.number().int(),
  /** How many events had their personal values erased, or would have. */
  events: z.number().int(),
})
export type AgentErasure = z.output<typeof agentErasure>

const agentErasurePreview = agentErasure.extend({
  name: z.string(),
  /** The orders that the agent has yet to deliver. As long as there are any, nothing can be erased. */
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

/** Erases the personal data of an agent, and deletes the agent. */
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
