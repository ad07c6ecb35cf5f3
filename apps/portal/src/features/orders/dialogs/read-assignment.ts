import { asRecord, asText, asTimestamp } from '../../../lib/coerce.ts'
import { readServerAgent } from '../../../entities/orders/server-order.ts'

/** The fields of the order in the reply to an assignment (section 7); missing ones are empty. */
export function readAssignment(reply: unknown) {
  const order = asRecord(asRecord(reply)['order'])
  return {
    agent: readServerAgent(order['deliveryAgentId']),
    deliveryDate: asTimestamp(order['expectedDeliveryDate']),
    deliverySlot: asText(order['deliveryTimeSlot']),
  }
}
