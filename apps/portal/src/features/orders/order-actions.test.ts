import { actionPermission, allowedActions, ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'
import { can, PORTAL_ROLES } from '@phuljhari/contract/staff/roles'
import { describe, expect, it } from 'vitest'
import { serverAgent, serverOrder } from '../../../test/orders.ts'
import { isAllowed, isEditable, menuActions } from './menu-actions.ts'
import { cardActions, lifeCycleState } from './order-actions.ts'
import { actionLabels } from './orders.messages.ts'
import { readOrders, type DisplayedOrder } from '../../entities/orders/read-orders.ts'

function order(status: string, withAgent: boolean): DisplayedOrder {
  const [read] = readOrders([serverOrder({ status, deliveryAgentId: withAgent ? serverAgent() : null })])
  if (!read) throw new Error('the order was left out')
  return read
}
const everything = () => true
const offered = (status: string, withAgent = false) => {
  const { actions, finalLabel } = cardActions(order(status, withAgent), everything)
  return finalLabel ?? actions.map((action) => action.label).join(', ')
}

// covers orders-24, orders-48
describe('the actions of a card (section 4)', () => {
  it.each([
    ['processing', false, 'Accept, Reject'],
    ['pending', false, 'Accept, Reject'],
    ['accepted', false, 'Assign Agent'],
    ['ready', false, 'Assign Agent'],
    ['accepted', true, 'Mark Delivered'],
    ['ready', true, 'Mark Delivered'],
    ['assigned', true, 'Mark Delivered'],
    ['assigned', false, 'Mark Delivered'],
    ['picked_up', true, 'Mark Delivered'],
    ['in_transit', true, 'Mark Delivered'],
    ['delivered', true, 'Completed'],
    ['rejected', false, 'Rejected'],
    ['cancel', false, 'Cancelled'],
    ['cancelled', false, 'Cancelled'],
    ['failed', true, 'Retry Delivery'],
    ['on_hold', true, ''],
  ])('%s, with an agent: %s → %s', (status, withAgent, expected) => {
    expect(offered(status, withAgent)).toBe(expected)
  })

  it.each(ORDER_STATUSES.flatMap((status) => [true, false].map((withAgent) => [status, withAgent] as const)))(
    'are allowed by the life cycle: %s, with an agent: %s',
    (status, withAgent) => {
      const state = lifeCycleState(order(status, withAgent))
      if (!state) throw new Error('a known status has a state')
      for (const { action } of cardActions(order(status, withAgent), everything).actions)
        // Without an agent, Mark Delivered is offered and alerts (section 4).
        if (action !== 'deliver' || withAgent) expect(allowedActions(state)).toContain(action)
    },
  )
})

describe('an order that no agent delivers', () => {
  const of = (fulfilment: string, status: string) => {
    const [read] = readOrders([serverOrder({ status, fulfilment })])
    if (!read) throw new Error('the order was left out')
    return read
  }
  it.each([
    ['pickup', 'processing', 'Accept, Reject'],
    ['pickup', 'accepted', 'Hand over'],
    ['pickup', 'ready', 'Hand over'],
    ['pickup', 'delivered', 'Completed'],
    ['lorry', 'processing', 'Accept, Reject'],
    ['lorry', 'accepted', 'Sent by lorry'],
    ['lorry', 'ready', 'Sent by lorry'],
    ['lorry', 'in_transit', 'Confirm delivery'],
    ['lorry', 'delivered', 'Completed'],
    ['by drone', 'accepted', 'Assign Agent'],
  ])('that goes by %s and is %s offers %s', (fulfilment, status, expected) => {
    const { actions, finalLabel } = cardActions(of(fulfilment, status), everything)
    expect(finalLabel ?? actions.map(({ label }) => label).join(', ')).toBe(expected)
  })

  it.each(['pickup', 'lorry'])('that goes by %s is offered exactly what the life cycle allows', (fulfilment) => {
    for (const status of ORDER_STATUSES) {
      const shown = of(fulfilment, status)
      const state = lifeCycleState(shown)
      if (!state) throw new Error('a known status has a state')
      const card = cardActions(shown, everything).actions.map(({ action }) => action)
      const menu = menuActions(shown, { allActions: true, reassign: true }, everything)
      expect([status, ...[...card, ...menu].toSorted()]).toEqual([status, ...allowedActions(state).toSorted()])
    }
  })

  it('can be edited until its goods have left', () => {
    const editable = ORDER_STATUSES.filter((status) => isEditable(of('lorry', status)))
    expect(editable).toEqual(['processing', 'accepted', 'ready', 'assigned'])
    expect(isEditable(of('lorry', 'on_hold'))).toBe(false)
  })
})

describe('the More actions menu', () => {
  const menu = (status: string, withAgent: boolean, isOurApi: boolean) =>
    menuActions(order(status, withAgent), { allActions: isOurApi, reassign: isOurApi }, everything)
      .map((action) => actionLabels[action])
      .join(', ')

  it.each([
    ['processing', false, 'Cancel order'],
    ['pending', false, 'Cancel order'],
    ['cancelled', false, ''],
    ['accepted', false, 'Mark pending, Mark ready, Cancel order'],
    ['ready', false, 'Cancel order'],
    ['assigned', true, 'Change agent, Picked up, In transit, Delivery failed, Cancel order'],
    ['picked_up', true, 'In transit, Delivery failed'],
    ['in_transit', true, 'Delivery failed'],
    ['failed', true, 'Cancel order'],
    ['rejected', false, 'Mark pending'],
    ['delivered', true, ''],
    ['cancel', false, ''],
    ['on_hold', true, ''],
  ])('of %s, with an agent: %s → %s', (status, withAgent, expected) => {
    expect(menu(status, withAgent, true)).toBe(expected)
  })

  it.each([
    ['processing', false, 'Cancel order'],
    ['accepted', false, 'Mark pending, Cancel order'],
    ['ready', false, 'Cancel order'],
    ['assigned', true, 'Cancel order'],
    ['picked_up', true, ''],
    ['in_transit', true, ''],
    ['failed', true, 'Cancel order'],
    ['rejected', false, 'Mark pending'],
  ])('of %s on a server with only the calls of section 7, with an agent: %s → %s', (status, withAgent, expected) => {
    expect(menu(status, withAgent, false)).toBe(expected)
  })
})

describe('isAllowed', () => {
  it.each([
    ['assign', ['accepted', 'ready', 'failed']],
    ['reassign', ['assigned']],
  ] as const)('allows %s for orders %j only', (action, expected) => {
    expect(ORDER_STATUSES.filter((status) => isAllowed(action, order(status, true)))).toEqual(expected)
    expect(isAllowed(action, order('on_hold', true))).toBe(false)
  })
})

describe.each(PORTAL_ROLES)('as %s', (role) => {
  const mayDo = (permission: Parameters<typeof can>[1]) => can({ role, rights: [] }, permission)
  const offeredTo = (status: string, withAgent: boolean) => {
    const shown = order(status, withAgent)
    const card = cardActions(shown, mayDo).actions.map(({ action }) => action)
    return { card, all: [...card, ...menuActions(shown, { allActions: true, reassign: true }, mayDo)] }
  }

  it.each(ORDER_STATUSES.flatMap((status) => [true, false].map((withAgent) => [status, withAgent] as const)))(
    'card and menu offer what the life cycle and the role allow, each once: %s, with an agent: %s',
    (status, withAgent) => {
      const { all } = offeredTo(status, withAgent)
      expect(new Set(all).size).toBe(all.length)
      expect(all.filter((action) => !mayDo(actionPermission(action)))).toEqual([])
      const state = lifeCycleState(order(status, withAgent))
      if (!state) throw new Error('a known status has a state')
      const missing = allowedActions(state).filter((action) => mayDo(actionPermission(action)) && !all.includes(action))
      // Section 4 gives an order with an agent no Assign Agent; rejected orders are reopened from the menu alone.
      expect(missing.filter((action) => action !== 'assign')).toEqual([])
    },
  )
})

// covers layout-18
it('offers packers Mark ready on accepted orders, and nothing else', () => {
  const packer = (permission: Parameters<typeof can>[1]) => can({ role: 'packer', rights: [] }, permission)
  for (const status of ORDER_STATUSES)
    for (const withAgent of [true, false]) {
      const shown = order(status, withAgent)
      expect(cardActions(shown, packer).actions.map(({ action }) => action)).toEqual(
        status === 'accepted' ? ['makeReady'] : [],
      )
      expect(menuActions(shown, { allActions: true, reassign: true }, packer)).toEqual([])
    }
})
