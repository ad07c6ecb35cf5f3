import { z } from 'zod'
import { idempotencyHeaders } from '../rules/idempotency.ts'
import { bearer, route } from '../route.ts'
import { amountField, rupeesOnWire } from '../rules/money.ts'
import { idParam, textField } from '../rules/text.ts'
import { cashCountForm, NOTE_NAMES, ofEachNote } from './count-cash.ts'
import { t } from '../rules/t.ts'

/** What a delivery agent holds: cash receipts that are neither handed over nor reversed (trade.md section 2). */
export const agentCash = z.object({
  agentId: z.string(),
  agentName: z.string(),
  held: rupeesOnWire,
  /** The number of orders that it was collected for. */
  orders: z.number().int(),
  /** When the oldest of it was collected, ISO; null without cash. */
  since: z.string().nullable(),
  /** When the agent last handed over, ISO; null before the first time. */
  lastHandOverAt: z.string().nullable(),
})
export type AgentCash = z.output<typeof agentCash>

/** One collected receipt. */
export const cashReceipt = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  customerName: z.string(),
  amount: rupeesOnWire,
  /** ISO. */
  at: z.string(),
  /** Reversed after it was handed over: the money went back from the till, not from the agent. */
  isReversed: z.boolean(),
})
export type CashReceipt = z.output<typeof cashReceipt>

/** How many of each note, and the coins in rupees. */
export const countedCash = ofEachNote(z.number().int()).extend({ coins: rupeesOnWire })
/** A count as it is sent. It is strict, since a note under an unknown name would be recorded as missing cash. */
export const countedForm = z.strictObject(
  cashCountForm.shape,
  t('Count {join} and coins', { join: NOTE_NAMES.join(', ') }),
)
/** How a count differs from what was expected. */
export const cashDifference = z.object({
  /** The counted cash less the expected; negative when cash is missing. */
  amount: rupeesOnWire,
  reason: z.string(),
  /** The owner who accepted it; null while nobody did. */
  accepted: z.object({ at: z.string(), person: z.string() }).nullable(),
})

/** A hand-over of all that an agent holds, which closes the agent's day. Only the consent can be added later. */
export const handOver = z.object({
  _id: z.string(),
  /** Counts from 1 for each agent. */
  number: z.number().int(),
  agentId: z.string(),
  agentName: z.string(),
  /** ISO. */
  at: z.string(),
  /** The e-mail address of the account that took the cash; its name below is '' if it has none. */
  person: z.string(),
  personName: z.string(),
  expected: rupeesOnWire,
  counted: countedCash,
  total: rupeesOnWire,
  /** Null when the count agrees. */
  difference: cashDifference.nullable(),
  /** The receipts that were handed over, oldest first. */
  receipts: z.array(cashReceipt),
})
export type HandOver = z.output<typeof handOver>

/** Why a count differs. */
export const handOverReason = textField(300, t('Reason'))

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
    response: {
      200: z.object({
        /** The agents who hold cash; who has held it longest comes first. */
        agents: z.array(agentCash),
        held: rupeesOnWire,
        /** Newest first: all with a difference that nobody has accepted, and the latest of the others. */
        handOvers: z.array(handOver),
      }),
    },
  },
})
export const getAgentCash = route({
  method: 'GET',
  url: '/payments/cash/:agentId',
  permission: 'payments.read',
  schema: {
    summary: 'What an agent holds, receipt by receipt, and the latest hand-overs',
    tags,
    security: bearer,
    params: z.object({ agentId: idParam }),
    response: {
      200: z.object({ agent: agentCash, receipts: z.array(cashReceipt), handOvers: z.array(handOver) }),
    },
  },
})
/**
 * Refused with cash.changed when the agent holds another amount than the person saw. A difference needs a reason; it
 * waits for the consent of someone with payments.correct, and has it at once when such a person takes the cash.
 */
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
      /** What the agent holds, as the person saw it. */
      expected: amountField('expected must be an amount in rupees'),
      counted: countedForm,
      /** Needed when the count differs. */
      reason: handOverReason.default(''),
    }),
    response: { 201: handOver },
  },
})
export type HandOverForm = z.output<typeof takeHandOver.schema.body>

/** Accepting again returns the hand-over. */
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
