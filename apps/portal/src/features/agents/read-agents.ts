import { agentStatus, displayedAgentStatus, type AgentStatus } from '@phuljhari/contract/agents/agents.contract'
import { z } from 'zod'

/** A delivery agent as the screens show it (sections 2 and 3). `bikeNumber` is the vehicle's number, empty when there is none. */
export type DisplayedAgent = {
  id: string
  name: string
  phone: string
  bikeNumber: string
  aadhar: string
  /** What was set; `displayed` is what the screen shows. */
  status: AgentStatus
  isActive: boolean
  displayed: AgentStatus
  deliveries: number
  rating: number
  joined: string
  profileImage: string
}

const text = z.coerce.string().catch('')
const count = z.coerce.number().finite().catch(0)

/** Any server's agent: `bikeNumber` may stand in place of `vehicleNumber`, and much may be missing. */
const served = z.looseObject({
  _id: z.coerce.string().min(1),
  fullName: z.string().nullish(),
  phoneNumber: z.union([z.string(), z.number()]).nullish(),
  vehicleNumber: z.string().nullish(),
  bikeNumber: z.string().nullish(),
  aadharNumber: z.union([z.string(), z.number()]).nullish(),
  status: agentStatus.catch('active'),
  isActive: z.boolean().nullish(),
  createdAt: z.string().nullish(),
  totalDeliveries: count,
  rating: count,
  profileImage: z.string().nullish(),
})

function displayed(agent: z.output<typeof served>): DisplayedAgent {
  const state = { status: agent.status, isActive: agent.isActive ?? agent.status !== 'inactive' }
  return {
    id: agent._id,
    name: agent.fullName ?? '',
    phone: text.parse(agent.phoneNumber ?? ''),
    bikeNumber: agent.vehicleNumber || agent.bikeNumber || '',
    aadhar: text.parse(agent.aadharNumber ?? ''),
    ...state,
    displayed: displayedAgentStatus(state),
    deliveries: agent.totalDeliveries,
    rating: agent.rating,
    joined: agent.createdAt ?? '',
    profileImage: agent.profileImage ?? '',
  }
}

/**
 * The agents of a reply of GET /delivery-agents, read leniently: one that is no agent is left out, the others are shown.
 * @param onBad told of each that was left out.
 */
export function readAgents(reply: unknown, onBad: (agent: unknown) => void = () => {}): DisplayedAgent[] {
  if (!Array.isArray(reply)) return []
  return reply.flatMap((item: unknown) => {
    const read = served.safeParse(item)
    if (read.success) return [displayed(read.data)]
    onBad(item)
    return []
  })
}
