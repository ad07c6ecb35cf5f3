import type { TrackedOrder } from '@phuljhari/contract/tracking/tracking.contract'
import { expect, it } from 'vitest'
import { h } from '../pages-without-account/dom.ts'
import { orderView } from './order-view.ts'

const CONSIGNMENT = {
  transport: 'KPN',
  phone: '98765 00012',
  lrNumber: '117',
  office: 'Erode',
  days: 3,
  sent: '2026-11-02',
}
const ORDER: TrackedOrder = {
  shop: { name: 'Test Crackers', phone: '+91 98765 43210' },
  orderId: 'PJ-202611-000001',
  fulfilment: 'agent',
  status: 'accepted',
  days: { received: '2026-11-01', accepted: '2026-11-02', ready: null, onTheWay: null, delivered: null },
  promised: null,
  closed: null,
  consignments: [],
  endsOn: null,
}
function shown(change: Partial<TrackedOrder>) {
  const page = h('div', {}, ...orderView({ ...ORDER, ...change }, '10:45 am', h('button')))
  const texts = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return {
    heading: texts('h1')[0],
    outlook: texts('.outlook'),
    steps: [...page.querySelectorAll('li')].map((row) => `${row.dataset['state']} ${row.textContent}`),
    current: texts('[aria-current=step]'),
    calls: [...page.querySelectorAll('a')].map(({ href }) => href),
    facts: texts('dd'),
    titles: texts('h2'),
  }
}

it('shows the steps that were taken with their days, where the order is, and what follows', () => {
  expect(shown({})).toMatchObject({
    heading: 'Order accepted',
    steps: [
      'done Order received01 Nov 2026',
      'now Order accepted02 Nov 2026',
      'next Packed and ready',
      'next Out for delivery',
      'next Delivered',
    ],
    current: ['Order accepted02 Nov 2026'],
  })
})

it('shows no lorry and no delivery for what the customer collects', () => {
  expect(shown({ fulfilment: 'pickup', status: 'ready' }).steps.slice(2)).toEqual([
    'now Ready to collect',
    'next Collected',
  ])
})

it('shows each consignment, when the last of them should arrive, and how to call', () => {
  const later = { ...CONSIGNMENT, transport: 'ABT', phone: '', lrNumber: '118', days: 5 }
  const view = shown({ fulfilment: 'lorry', status: 'onTheWay', consignments: [CONSIGNMENT, later] })
  expect(view.outlook).toEqual(['Expected by 07 Nov 2026'])
  expect(view.facts).toEqual([
    'KPN',
    'Erode',
    '02 Nov 2026',
    '05 Nov 2026',
    'ABT',
    'Erode',
    '02 Nov 2026',
    '07 Nov 2026',
  ])
  expect(view.calls).toEqual(['tel:9876500012', 'tel:+919876543210'])
})

it('expects nothing any more of an order that has arrived', () => {
  const days = { ...ORDER.days, onTheWay: '2026-11-02', delivered: '2026-11-04' }
  const view = shown({ fulfilment: 'lorry', status: 'delivered', days, consignments: [CONSIGNMENT] })
  expect(view.outlook).toEqual([])
  expect(view.facts).toEqual(['KPN', 'Erode', '02 Nov 2026'])
  expect(view.steps.at(-1)).toBe('done Delivered04 Nov 2026')
})

it('says the promised day with its hours', () => {
  expect(shown({ promised: { day: '2026-11-09', slot: '9AM-12PM (Morning)' } }).outlook).toEqual([
    'Promised for 09 Nov 2026, 9 am to 12 noon',
  ])
  expect(shown({ promised: { day: '2026-11-09', slot: '' } }).outlook).toEqual(['Promised for 09 Nov 2026'])
})

it.each([
  ['cancelled', ['done Order received01 Nov 2026', 'off Order cancelled05 Nov 2026']],
  ['rejected', ['done Order received01 Nov 2026', 'off Order not accepted05 Nov 2026']],
] as const)('ends the steps where the order was %s', (status, steps) => {
  expect(shown({ status, closed: '2026-11-05' }).steps).toEqual(steps)
})

it('keeps the delivery open of an order that could not be delivered', () => {
  expect(shown({ status: 'failed', promised: { day: '2026-11-09', slot: '' } })).toMatchObject({
    heading: 'Could not be delivered',
    outlook: [],
    current: ['Could not be delivered'],
    steps: [
      expect.anything(),
      expect.anything(),
      expect.anything(),
      'done Out for delivery',
      'off Could not be delivered',
      'next Delivered',
    ],
  })
})
