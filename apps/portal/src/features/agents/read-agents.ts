import { asTimestamp, asNumber, asRecord, asText } from '../../lib/coerce.ts'

/** A delivery agent as the screens show it (sections 2 and 3). Texts are empty where the server tells nothing. */
export type DisplayedAgent = {
  id: string
  name: string
  phone: string
  bikeNumber: string
  aadhar: string
  /** active, busy, inactive, or what else the server says: inactive whenever isActive is false (section 3). */
  displayed: string
  deliveries: number
  rating: number
  /** ISO moment. */
  joined: string
  profileImage: string
}

/** Any server's agent: `bikeNumber` may stand in place of `vehicleNumber`, and much may be missing. Null when it has no id. */
function displayedAgent(value: unknown): DisplayedAgent | null {
  const agent = asRecord(value)
  const id = asText(agent['_id'])
  if (id === '') return null
  return {
    id,
    name: asText(agent['fullName']),
    phone: asText(agent['phoneNumber']),
    bikeNumber: asText(agent['vehicleNumber']) || asText(agent['bikeNumber']),
    aadhar: asText(agent['aadharNumber']),
    displayed: agent['isActive'] === false ? 'inactive' : asText(agent['status']) || 'active',
    deliveries: asNumber(agent['totalDeliveries']) ?? 0,
    rating: asNumber(agent['rating']) ?? 0,
    joined: asTimestamp(agent['createdAt']),
    profileImage: asText(agent['profileImage']),
  }
}

/**
 * The agents of a reply of GET /delivery-agents, read leniently: one that is no agent is left out, the others are shown.
 * @param onBad told of each that was left out.
 * @throws {TypeError} when the reply is no list at all: that is not the same as a shop without agents.
 */
export function readAgents(reply: unknown, onBad: (agent: unknown) => void = () => {}): DisplayedAgent[] {
  if (reply === null || reply === undefined) return []
  if (!Array.isArray(reply)) throw new TypeError('the reply is not a list of agents')
  return reply.flatMap((item: unknown) => {
    const agent = displayedAgent(item)
    if (agent) return [agent]
    onBad(item)
    return []
  })
}
