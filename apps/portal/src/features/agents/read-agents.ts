import { z } from 'zod'
import { looseNumber, looseText } from '../../lib/loose.ts'

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

/** Any server's agent: `bikeNumber` may stand in place of `vehicleNumber`, and much may be missing. */
const served = z.looseObject({
  _id: looseText.pipe(z.string().min(1)),
  fullName: looseText,
  phoneNumber: looseText,
  vehicleNumber: looseText,
  bikeNumber: looseText,
  aadharNumber: looseText,
  status: looseText,
  isActive: z.boolean().nullish().catch(null),
  createdAt: looseText,
  totalDeliveries: looseNumber,
  rating: looseNumber,
  profileImage: looseText,
})

const displayedAgent = (agent: z.output<typeof served>): DisplayedAgent => ({
  id: agent._id,
  name: agent.fullName,
  phone: agent.phoneNumber,
  bikeNumber: agent.vehicleNumber || agent.bikeNumber,
  aadhar: agent.aadharNumber,
  displayed: agent.isActive === false ? 'inactive' : agent.status || 'active',
  deliveries: agent.totalDeliveries ?? 0,
  rating: agent.rating ?? 0,
  joined: agent.createdAt,
  profileImage: agent.profileImage,
})

/**
 * The agents of a reply of GET /delivery-agents, read leniently: one that is no agent is left out, the others are shown.
 * @param onBad told of each that was left out.
 * @throws {TypeError} when the reply is no list at all: that is not the same as a shop without agents.
 */
export function readAgents(reply: unknown, onBad: (agent: unknown) => void = () => {}): DisplayedAgent[] {
  if (reply === null || reply === undefined) return []
  if (!Array.isArray(reply)) throw new TypeError('the reply is not a list of agents')
  return reply.flatMap((item: unknown) => {
    const read = served.safeParse(item)
    if (read.success) return [displayedAgent(read.data)]
    onBad(item)
    return []
  })
}
