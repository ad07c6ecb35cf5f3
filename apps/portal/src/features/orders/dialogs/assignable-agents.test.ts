import { expect, it } from 'vitest'
import { serverAgent, serverOrder } from '../../../../test/orders.ts'
import { readAgents } from '../../agents/read-agents.ts'
import { assignableAgents } from './assignable-agents.ts'
import { readOrders } from '../read-orders.ts'

const agents = readAgents([
  serverAgent({ _id: 'full', fullName: 'Anbu' }),
  serverAgent({ _id: 'some', fullName: 'Bala' }),
  serverAgent({ _id: 'none', fullName: 'Chitra' }),
  serverAgent({ _id: 'busy', status: 'busy' }),
  serverAgent({ _id: 'off', status: 'active', isActive: false }),
])
const held = (_id: string, status: string, orderId: string) =>
  serverOrder({ orderId, status, deliveryAgentId: { _id, fullName: _id } })

it('offers active agents only, those with the fewest orders under way first', () => {
  const orders = readOrders([
    held('full', 'assigned', '1'),
    held('full', 'in_transit', '2'),
    held('some', 'picked_up', '3'),
    held('none', 'delivered', '4'),
    held('none', 'failed', '5'),
  ])
  expect(assignableAgents(agents, orders).map(({ agent, held: count }) => [agent.id, count])).toEqual([
    ['none', 0],
    ['some', 1],
    ['full', 2],
  ])
})
