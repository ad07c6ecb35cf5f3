import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import { asTimestamp, asRecord, asText } from '../../lib/coerce.ts'

/** One entry of an order's history. Strings are empty where the server sends none. */
export type DisplayedEvent = {
  /** ISO timestamp. */
  at: string
  action: string
  actor: string
  /** The displayed status after the event. */
  status: string
  agentName: string
  /** A calendar day in India. */
  deliveryDate: string
  deliverySlot: string
}

/** The entries of an order's history, oldest first; null when the reply is not a history. */
export function readOrderEvents(reply: unknown): DisplayedEvent[] | null {
  if (!Array.isArray(reply)) return null
  return reply.flatMap((value: unknown) => {
    const { at, action, actor, after } = asRecord(value)
    const { status, agentName, deliveryDate, deliveryTimeSlot } = asRecord(after)
    if (asText(action) === '') return []
    return [
      {
        at: asTimestamp(at),
        action: asText(action),
        actor: asText(actor),
        status: displayedStatus(asText(status)),
        agentName: asText(agentName),
        deliveryDate: asText(deliveryDate),
        deliverySlot: asText(deliveryTimeSlot),
      },
    ]
  })
}
