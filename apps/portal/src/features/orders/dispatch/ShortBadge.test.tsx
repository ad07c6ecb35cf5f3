import type { Feature } from '@phuljhari/contract/features'
import { getPacking, type PackedLine, type Packing } from '@phuljhari/contract/dispatch/packing.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

const line = (position: number, shortage: PackedLine['shortage'] = null): PackedLine => ({
  productId: '1',
  name: 'Rocket',
  brandName: '',
  category: '',
  quantity: 5,
  position,
  packed: 3,
  changedFrom: null,
  shortage,
})
const short = (position: number, decision: 'wait' | 'drop' | null) =>
  line(position, {
    _id: String(position),
    productName: 'Rocket',
    ordered: 5,
    packed: 3,
    reason: 'damaged',
    reportedBy: 'Anita',
    reportedAt: '2026-11-06T18:30:00.000Z',
    decision,
    consent: '',
    substitute: '',
  })
const PACKING: Packing = {
  orderId: 'ORD-202611-000042',
  customerName: 'Kavitha Raman',
  city: 'Madurai',
  deliveryDay: null,
  deliverySlot: '',
  fulfilment: 'agent',
  transport: '',
  agentName: '',
  notes: '',
  status: 'accepted',
  state: 'packing',
  claim: 1,
  packer: null,
  lines: [line(1), short(2, null), short(3, 'wait'), short(4, 'drop')],
  toTakeOut: [],
  shortages: [],
  cartons: null,
  packed: null,
  checked: null,
}

/** Opens the details of an order. @returns them, and the paths of the calls for its packing */
async function openDetails(status: string, features?: readonly Feature[]) {
  const calls: string[] = []
  answer(getPacking, ({ request }) => {
    calls.push(new URL(request.url).pathname)
    return HttpResponse.json(PACKING)
  })
  answer(listOrders, () => HttpResponse.json([serverOrder({ status })]))
  const { user } = renderScreen(OrdersScreen, { at: '/orders', ...(features && { features }) })
  await user.click(await screen.findByRole('button', { name: 'View Details' }))
  return { dialog: within(await screen.findByRole('dialog')), calls }
}

// covers beyond-119
it('says in the details of an order in the shop how many lines wait for a decision or the goods', async () => {
  const { dialog, calls } = await openDetails('accepted')
  expect(await dialog.findByText('2 lines short')).toBeVisible()
  expect(calls).toEqual([expect.stringMatching(/\/dispatch\/packings\/ORD-202611-000042$/)])
})

// covers beyond-119
it.each<[string, string, (readonly Feature[])?]>([
  ['before it is accepted', 'processing'],
  ['once the goods have left', 'in_transit'],
  ['from a server that has no packing', 'accepted', []],
])('asks for no packing %s', async (_when, status, features) => {
  const { dialog, calls } = await openDetails(status, features)
  expect(await dialog.findByText('Customer')).toBeVisible()
  // With its code loaded, the badge would ask at once.
  await import('./ShortBadge.tsx')
  expect([calls, dialog.queryByText(/ short$/)]).toEqual([[], null])
})
