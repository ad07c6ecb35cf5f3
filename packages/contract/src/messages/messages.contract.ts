import { z } from 'zod'
import { consignment } from '../dispatch/consignments.contract.ts'
import { FULFILMENTS } from '../orders/fulfilment.ts'
import { bearer, route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam } from '../rules/text.ts'
import { MESSAGE_EVENTS, MESSAGE_STATES, MESSAGE_WAYS, TELL_WAYS } from './message-words.ts'

/** What a message about an order can say. Texts are '' where nothing is known. */
export const messageFacts = z.object({
  orderId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  fulfilment: z.enum(FULFILMENTS),
  total: rupeesOnWire,
  /** The promised day, `yyyy-mm-dd`, and the time slot. */
  promised: z.object({ day: z.string(), slot: z.string() }).nullable(),
  agent: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** Of the packed order; null before it is packed line by line. */
  cartons: z.number().int().nullable(),
  /** The day on which it was delivered, `yyyy-mm-dd`. */
  deliveredOn: z.string().nullable(),
  /** Of a message about what a lorry took. */
  consignment: consignment.nullable(),
})
export type MessageFacts = z.output<typeof messageFacts>

/** A message that was due, opened or mailed. */
export const message = z.object({
  _id: z.string(),
  orderId: z.string(),
  event: z.enum(MESSAGE_EVENTS),
  consignmentId: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  /** How it was told; null before, and for what an earlier release recorded. */
  way: z.enum(MESSAGE_WAYS).nullable(),
  /** The last change, ISO, and the e-mail address of the account behind it. */
  at: z.string(),
  person: z.string(),
  /** Of an e-mail: where it goes, how often it was tried, when it is tried next (ISO), and why it was not sent. */
  address: z.string(),
  attempts: z.number().int(),
  nextAt: z.string().nullable(),
  problem: z.string(),
})
export type Message = z.output<typeof message>

/** Something that a customer can be told now. */
export const toTell = z.object({ event: z.enum(MESSAGE_EVENTS), facts: messageFacts })
export type ToTell = z.output<typeof toTell>

const tags = ['messages']
const permission = 'customers.contact'
const security = bearer
const params = z.object({ orderId: idParam })

/** Beyond section 7 (feature messages), like the other routes here: the list of customers to tell, the oldest first. */
export const listToTell = route({
  method: 'GET',
  url: '/messages/to-tell',
  permission,
  schema: {
    summary: 'Customers to tell of their orders',
    tags,
    security,
    response: {
      200: z.object({
        /** How many there are in all; the list has MAX_TO_TELL at most. */
        total: z.number().int(),
        list: z.array(toTell),
      }),
    },
  },
})

export const listOrderMessages = route({
  method: 'GET',
  url: '/orders/:orderId/messages',
  permission,
  schema: {
    summary: 'What the customer of an order can be told, and was told',
    tags,
    security,
    params,
    response: {
      200: z.object({
        /** What fits where the order is now, one entry for each consignment. */
        now: z.array(toTell),
        /** The latest first. */
        messages: z.array(message),
        /** Whether the shop's mail server is set up. */
        canMail: z.boolean(),
      }),
    },
  },
})

/** What a text can say of a real order: the one that is named, or the latest that fits the event; null without any. */
export const messageExample = route({
  method: 'GET',
  url: '/messages/example',
  permission: 'settings.manage',
  schema: {
    summary: 'A real order with which a text is previewed',
    tags,
    security,
    querystring: z.object({
      event: z.enum(MESSAGE_EVENTS, { error: 'event must be one of the events' }),
      orderId: idParam.optional(),
    }),
    response: { 200: z.object({ facts: messageFacts.nullable() }) },
  },
})

/**
 * Records that an app was opened with a message, or that nobody will tell the customer (`skip`), or queues an e-mail.
 * `mail` is refused with message.mailed if the same e-mail waits or was sent, unless `again`.
 */
export const tellCustomer = route({
  method: 'POST',
  url: '/orders/:orderId/messages',
  permission,
  schema: {
    summary: 'Tell the customer of an order',
    tags,
    security,
    params,
    body: z.object({
      event: z.enum(MESSAGE_EVENTS, { error: 'event must be one of the events' }),
      consignmentId: idParam.nullable().default(null),
      way: z.enum([...TELL_WAYS, 'mail', 'skip'], { error: 'way must be whatsapp, sms, email, mail or skip' }),
      again: z.boolean().default(false),
    }),
    response: { 200: message },
  },
})

/** The latest e-mails, the newest first, those that were not sent before all others. */
export const listMails = route({
  method: 'GET',
  url: '/messages/mails',
  permission,
  schema: {
    summary: 'E-mails to customers and what became of them',
    tags,
    security,
    response: { 200: z.array(message) },
  },
})
/** Tries an e-mail again that was not sent, or may have been. */
export const retryMail = route({
  method: 'POST',
  url: '/messages/:id/retry',
  permission,
  schema: {
    summary: 'Send an e-mail again',
    tags,
    security,
    params: z.object({ id: idParam }),
    response: { 200: message },
  },
})
