import type { Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import {
  actionPermission,
  ORDER_ACTIONS,
  targetStatus,
  type OrderAction,
} from '@phuljhari/contract/orders/order-status'
import { can, PORTAL_ROLES } from '@phuljhari/contract/staff/roles'
import { afterAll, describe, expect, it } from 'vitest'
import { addAgent, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const deletePeople = { name: 'test_delete_actors', text: "delete from vendors where full_name like 'The %'" }
afterAll(() => api.db.run(deletePeople))

/** The request for each action of the life cycle, and the status from which it starts here. */
function requestFor(action: OrderAction, orderId: string, agent: string): ['POST' | 'PATCH', string, object?] {
  const assignment = {
    deliveryAgentId: agent,
    expectedDeliveryDate: '2099-12-31',
    deliveryTimeSlot: '9AM-12PM (Morning)',
    notes: '',
  }
  switch (action) {
    case 'assign':
      return ['POST', '/delivery-agents/assign-order', { ...assignment, orderId }]
    case 'reassign':
      return ['PATCH', `/orders/${orderId}/assignment`, assignment]
    case 'pickUp':
    case 'depart':
    case 'deliver':
    case 'fail':
      return ['PATCH', `/delivery-agents/orders/${orderId}/status`, { status: targetStatus(action) }]
    case 'handOver':
      return ['POST', `/orders/${orderId}/hand-over`]
    case 'sendByLorry':
      return ['POST', `/orders/${orderId}/lorry`, { name: 'KPN', destination: 'Erode', lrNumber: 'LR 117' }]
    case 'confirmDelivery':
      return ['POST', `/orders/${orderId}/confirm-delivery`]
    default:
      return ['PATCH', `/orders/vendorStatus/${targetStatus(action)}/${orderId}`]
  }
}
const START: Partial<Record<OrderAction, string>> = {
  accept: 'processing',
  reject: 'processing',
  cancel: 'processing',
  confirmDelivery: 'in_transit',
}
const FULFILMENTS: Partial<Record<OrderAction, Fulfilment>> = {
  handOver: 'pickup',
  sendByLorry: 'lorry',
  confirmDelivery: 'lorry',
}
const setFulfilment = { name: 'test_set_fulfilment', text: 'update orders set fulfilment = $2 where order_id = $1' }
const FROM_ASSIGNED: readonly OrderAction[] = ['reassign', 'pickUp', 'depart', 'deliver', 'fail']
const state = { name: 'test_order_status', text: 'select status from orders where order_id = $1' }

describe('every action of the life cycle and role', () => {
  it.each(PORTAL_ROLES)(
    'is allowed to %s as the table says, and undone only by roles that may take it',
    async (role) => {
      const { token } = await person(api, role)
      const [call, agent, other] = [as(api, token), await addAgent(api), await addAgent(api)]
      for (const action of ORDER_ACTIONS) {
        const start = START[action] ?? (FROM_ASSIGNED.includes(action) ? 'assigned' : 'accepted')
        const orderId = await orderIn(api, start, start === 'assigned' ? agent : null)
        await api.db.run(setFulfilment, [orderId, FULFILMENTS[action] ?? 'agent'])
        const mayTake = can({ role, rights: [] }, actionPermission(action))

        const reply = await call(...requestFor(action, orderId, other))

        expect({ action, status: reply.statusCode, code: reply.json().code }).toEqual({
          action,
          status: mayTake ? 200 : 403,
          code: mayTake ? undefined : 'role.refused',
        })
        expect(await api.db.one(state, [orderId])).toEqual({ status: mayTake ? targetStatus(action) : start })
        const undo = await call('POST', `/orders/${orderId}/undo`)
        expect({ action, status: undo.statusCode }).toEqual({ action, status: mayTake ? 200 : 409 })
        expect(await api.db.one(state, [orderId])).toEqual({ status: start })
      }
    },
  )

  // covers beyond-7
  it('is refused, even as a repeat, to a role that may not take it', async () => {
    const { token } = await person(api, 'packer')
    const orderId = await orderIn(api, 'accepted')
    const repeat = await as(api, token)('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    expect([repeat.statusCode, repeat.json().code]).toEqual([403, 'role.refused'])
  })
})
