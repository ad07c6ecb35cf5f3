import { looseMoment, looseRecord, looseText } from '../../lib/loose.ts'

/** One entry of an order's history. Texts are empty where the server tells nothing. */
export type DisplayedEvent = {
  /** ISO moment. */
  at: string
  action: string
  actor: string
  /** The status to which it led. */
  status: string
  agentName: string
  /** A calendar day in India. */
  deliveryDate: string
  deliverySlot: string
}

/** The entries of an order's history, oldest first; null when the reply is no history. */
export function readOrderEvents(reply: unknown): DisplayedEvent[] | null {
  if (!Array.isArray(reply)) return null
  return reply.flatMap((value: unknown) => {
    const { at, action, actor, after } = looseRecord(value)
    const { status, agentName, deliveryDate, deliveryTimeSlot } = looseRecord(after)
    if (looseText(action) === '') return []
    return [
      {
        at: looseMoment(at),
        action: looseText(action),
        actor: looseText(actor),
        status: looseText(status),
        agentName: looseText(agentName),
        deliveryDate: looseText(deliveryDate),
        deliverySlot: looseText(deliveryTimeSlot),
      },
    ]
  })
}
