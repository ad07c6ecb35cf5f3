import { expect, it } from 'vitest'
import { serverAgent } from '../../../test/orders.ts'
import { agentFilterOf, agentStatistics, filterAgents } from './filter-agents.ts'
import { readAgents } from '../../entities/agents/read-agents.ts'

const agents = readAgents([
  serverAgent({ _id: '1', fullName: 'Selvi', phoneNumber: '+91 98765 43210', aadharNumber: '012345678901' }),
  serverAgent({ _id: '2', fullName: 'Ravi', phoneNumber: '9000011111', vehicleNumber: 'KL-01 Z 9', status: 'busy' }),
  serverAgent({ _id: '3', fullName: 'Anbu', phoneNumber: '(0452) 262-6262', isActive: false }),
  serverAgent({ _id: '4', fullName: 'Mani', status: 'inactive' }),
])
const found = (search: string) => filterAgents(agents, { search, status: 'all' }).map(({ name }) => name)

// covers orders-74, orders-82
it.each([
  ['name', 'SELV', 'Selvi'],
  ['phone as stored', '9876543210', 'Selvi'],
  ['phone as shown and stored', '+91 98765 43210', 'Selvi'],
  ['phone as shown, stored as digits', '+91 90000 11111', 'Ravi'],
  ['phone as shown without its spaces', '+919000011111', 'Ravi'],
  ['phone in brackets', '04522626262', 'Anbu'],
  ['bike number', 'kl01z', 'Ravi'],
  ['Aadhaar as shown', '0123 4567 8901', 'Selvi'],
])('finds by %s', (_field, search, name) => expect(found(search)).toEqual([name]))

// covers beyond-18
it.each(['8901', 'XXXX', 'xxxx xxxx 8901'])('does not search masked Aadhaar numbers by %s', (search) => {
  const masked = readAgents([serverAgent({ fullName: 'Selvi', aadharNumber: 'XXXX XXXX 8901' })])
  expect(filterAgents(masked, { search, status: 'all' })).toEqual([])
})

it('does not match every agent by a dash', () => expect(found('zz-')).toEqual([]))

it('filters by displayed status', () => {
  const by = (status: string) => filterAgents(agents, { search: '', status: agentFilterOf(status) }).length
  expect([by('all'), by('active'), by('busy'), by('inactive'), by('nonsense')]).toEqual([4, 1, 1, 2, 4])
})

it('counts total, active, inactive and busy', () => {
  expect(agentStatistics(agents).map(([name, count]) => `${name} ${count}`)).toEqual([
    'Total 4',
    'Active 1',
    'Inactive 2',
    'Busy 1',
  ])
})
