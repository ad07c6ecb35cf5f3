import { z } from 'zod'
import { looseMoment, looseText } from '../../lib/loose.ts'

const state = z
  .looseObject({ status: looseText, agentName: looseText, deliveryDate: looseText, deliveryTimeSlot: looseText })
  .nullish()
  .catch(null)
const served = z.looseObject({ at: looseMoment, action: looseText, actor: looseText, after: state })

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
    const read = served.safeParse(value)
    if (!read.success || read.data.action === '') return []
    const { at, action, actor, after } = read.data
    return [
      {
        at,
        action,
        actor,
        status: after?.status ?? '',
        agentName: after?.agentName ?? '',
        deliveryDate: after?.deliveryDate ?? '',
        deliverySlot: after?.deliveryTimeSlot ?? '',
      },
    ]
  })
}
