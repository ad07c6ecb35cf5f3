import { expect, it } from 'vitest'
import { serverAgent, serverOrder } from '../../../../../test/orders.ts'
import { readAgents } from '../../../../entities/agents/read-agents.ts'
import { readOrders } from '../../../../entities/orders/read-orders.ts'
import { countUndelivered } from '../../search/filter-orders.ts'
import { assignableAgents } from './AssignDialog.tsx'

const agents = readAgents([
  serverAgent({ _id: 'full', fullName: 'Anbu' }),
  serverAgent({ _id: 'some', fullName: 'Bala' }),
  serverAgent({ _id: 'none', fullName: 'Chitra' }),
  serverAgent({ _id: 'busy', status: 'busy' }),
  serverAgent({ _id: 'off', status: 'active', isActive: false }),
])
const assigned = (_id: string, status: string, orderId: string) =>
  serverOrder({ orderId, status, deliveryAgentId: { _id, fullName: _id } })

// covers orders-34, beyond-5
it('lists active agents only, those with the fewest assigned orders first', () => {
  const orders = readOrders([
    assigned('full', 'assigned', '1'),
    assigned('full', 'in_transit', '2'),
    assigned('some', 'picked_up', '3'),
    assigned('none', 'delivered', '4'),
    assigned('full', 'failed', '5'),
  ])
  const choices = assignableAgents(agents, countUndelivered(orders), null)
  expect(choices.map(({ agent, orderCount }) => [agent.id, orderCount])).toEqual([
    ['none', 0],
    ['some', 1],
    ['full', 3],
  ])
})

it.each([
  ['busy', true],
  ['off', false],
])('lists the busy agent who already has the order: %s → %s', (keptId, isListed) => {
  expect(assignableAgents(agents, {}, keptId).some(({ agent }) => agent.id === keptId)).toBe(isListed)
})
