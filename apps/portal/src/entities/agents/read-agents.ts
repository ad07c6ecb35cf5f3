import { asTimestamp, asNumber, asRecord, asText } from '../../lib/coerce.ts'

/** A delivery agent as displayed (sections 2 and 3). Texts that the server does not send are empty. */
export type DisplayedAgent = {
  id: string
  name: string
  phone: string
  bikeNumber: string
  aadhar: string
  /** Whether the server has a number but cannot decrypt it. */
  isAadharUnreadable: boolean
  /** active, busy, inactive or an unknown status; inactive whenever isActive is false (section 3). */
  displayedStatus: string
  deliveries: number
  rating: number
  /** ISO timestamp. */
  joined: string
  profileImage: string
}

/** Reads an agent from any server, with `bikeNumber` as a substitute for `vehicleNumber`. Null when it has no id. */
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
    isAadharUnreadable: agent['aadharUnreadable'] === true,
    displayedStatus: agent['isActive'] === false ? 'inactive' : asText(agent['status']) || 'active',
    deliveries: asNumber(agent['totalDeliveries']) ?? 0,
    rating: asNumber(agent['rating']) ?? 0,
    joined: asTimestamp(agent['createdAt']),
    profileImage: asText(agent['profileImage']),
  }
}

/**
 * Reads the reply of GET /delivery-agents leniently: unreadable agents are skipped.
 * @param onSkipped called with each agent that was skipped.
 * @throws {TypeError} when the reply is not a list, which is not the same as a shop without agents.
 */
export function readAgents(reply: unknown, onSkipped: (agent: unknown) => void = () => {}): DisplayedAgent[] {
  if (reply === null || reply === undefined) return []
  if (!Array.isArray(reply)) throw new TypeError('the reply is not a list of agents')
  return reply.flatMap((item: unknown) => {
    const agent = displayedAgent(item)
    if (agent) return [agent]
    onSkipped(item)
    return []
  })
}
