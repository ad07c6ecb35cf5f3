import {
  allowedActions,
  clearsAgent,
  isReverse,
  targetStatus,
  type OrderAction,
  type OrderStatus,
} from '@phuljhari/contract/orders/order-status'
import { TIME_SLOTS } from '@phuljhari/contract/orders/time-slots'
import fc from 'fast-check'
import { goodsPaise, type TestEvent, type TestItem, type TestOrder, type TestShop } from './test-shop.ts'

const MINUTE = 60_000
/** The first minute of a random shop, two minutes before midnight in India. */
const START = Date.parse('2026-10-31T18:28:00Z')

const PRODUCTS = [
  { productId: '1', product: 'Electric Sparkler', brand: 'Standard', category: 'Sparkels', mrpPaise: 10_001 },
  { productId: '2', product: 'Whistling Rocket', brand: 'Ajanta', category: 'ROCKETS', mrpPaise: 25_000 },
  { productId: '3', product: 'Ground Chakkar', brand: 'Standard', category: 'CHAKKAR', mrpPaise: 1_999 },
  { productId: '4', product: 'மத்தாப்பு', brand: 'Ajanta', category: 'Sparkels', mrpPaise: 33 },
  { productId: '5', product: 'Bijili', brand: 'Sri', category: 'CRACKERS', mrpPaise: 999_999_999 },
]
const item: fc.Arbitrary<TestItem> = fc
  .record({
    product: fc.constantFrom(...PRODUCTS),
    percent: fc.constantFrom(null, 10, 50, 99),
    quantity: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ product, percent, quantity }) => ({
    ...product,
    discountPricePaise: percent === null ? null : Math.ceil((product.mrpPaise * percent) / 100),
    quantity,
  }))

type Step = { choice: number; minutes: number; agent: number }
type State = { status: OrderStatus; agent: number | null }

/** Walks through the life cycle: each step takes an allowed action, or undoes the last one. */
function walk(placedAt: number, steps: readonly Step[]): State & { events: TestEvent[] } {
  let now = placedAt
  let state: State = { status: 'processing', agent: null }
  let last: { action: OrderAction; before: State } | null = null
  const events: TestEvent[] = [{ action: 'placed', at: new Date(now).toISOString(), after: 'processing' }]
  for (const { choice, minutes, agent } of steps) {
    now += minutes * MINUTE
    const at = new Date(now).toISOString()
    const before = state
    const agentId = state.agent === null ? null : String(state.agent)
    const actions = allowedActions({ status: state.status, agentId })
    const undoable: boolean = last !== null && isReverse(last.action, state.status, last.before.status)
    const action: OrderAction | undefined = actions[choice % (actions.length + (undoable ? 1 : 0))]
    if (action === undefined && !undoable) break
    if (action === undefined && last) {
      state = last.before
      events.push({ action: 'undo', at, before: before.status, after: state.status, undone: last.action })
      last = null
      continue
    }
    if (action === undefined) break
    const assigns = action === 'assign' || action === 'reassign'
    state = { status: targetStatus(action), agent: clearsAgent(action) ? null : assigns ? agent : state.agent }
    events.push({ action, at, before: before.status, after: state.status })
    last = { action, before }
  }
  return { ...state, events }
}

const AGENTS = ['Selvi', 'Ravi', 'Selvi']
const step = fc.record({
  choice: fc.nat({ max: 60 }),
  minutes: fc.integer({ min: 1, max: 2000 }),
  agent: fc.nat({ max: AGENTS.length - 1 }),
})

const order: fc.Arbitrary<Omit<TestOrder, 'orderId'>> = fc
  .record({
    // Orders are placed around the midnights of five days, or at any time of these days.
    minutes: fc.oneof(
      fc.record({ day: fc.nat({ max: 4 }), minute: fc.nat({ max: 4 }) }).map(({ day, minute }) => day * 1440 + minute),
      fc.nat({ max: 5 * 1440 }),
    ),
    customer: fc.constantFrom('Meena', 'Anbu', 'மீனா'),
    phone: fc.constantFrom('9876500011', '+91 98765 00011', '(098765) 00011', '04562-220011', '9000000002', '', 'N/A'),
    place: fc.constantFrom(
      ['Madurai', 'Tamil Nadu'],
      ['MADURAI', 'Tamilnadu'],
      ['Madurai', 'T.N.'],
      ['Kochi', 'Kerala'],
      ['Kandy', 'Sri Lanka'],
      ['Kandy', 'SriLanka'],
      ['', ''],
    ),
    paymentMethod: fc.constantFrom('UPI', 'upi', 'Cash on delivery', ''),
    entered: fc.constantFrom<Pick<TestOrder, 'source' | 'enteredBy'>>(
      { source: null, enteredBy: null },
      { source: 'counter', enteredBy: 'owner@shop.example' },
      { source: 'phone', enteredBy: 'clerk@shop.example' },
      { source: 'whatsapp', enteredBy: 'clerk@shop.example' },
    ),
    shippingPaise: fc.constantFrom(0, 6_000, 1),
    packingPaise: fc.constantFrom(0, 0, 2_999),
    // The discount is in percent of the goods.
    coupon: fc.constantFrom(0, 0, 10, 100),
    extraDiscount: fc.constantFrom(0, 0, 3),
    items: fc.array(item, { minLength: 1, maxLength: 4 }),
    steps: fc.array(step, { maxLength: 8 }),
    deliveryDay: fc.constantFrom(null, '2026-11-01', '2026-11-02', '2026-11-03'),
    deliverySlot: fc.constantFrom(null, ...TIME_SLOTS),
    isErased: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    isWithoutEvents: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
    cancelled: fc.constantFrom<OrderStatus>('cancel', 'cancelled'),
  })
  .map(({ minutes, place, steps, isWithoutEvents, cancelled, coupon, extraDiscount, entered, ...same }) => {
    const placedAt = START + minutes * MINUTE
    const { status, agent, events } = walk(placedAt, steps)
    const goods = goodsPaise(same)
    const couponPaise = Math.floor((goods * coupon) / 100)
    return {
      ...same,
      ...entered,
      couponPaise,
      extraDiscountPaise: Math.floor(((goods - couponPaise) * extraDiscount) / 100),
      city: place[0] ?? '',
      state: place[1] ?? '',
      placedAt: new Date(placedAt).toISOString(),
      status: status === 'cancel' ? cancelled : status,
      agent,
      events: isWithoutEvents ? [] : events,
    }
  })

/** A shop with orders of five days. */
export const randomShop: fc.Arbitrary<TestShop> = fc.array(order, { minLength: 5, maxLength: 60 }).map((orders) => ({
  agents: AGENTS,
  orders: orders.map((one, index) => ({ ...one, orderId: `PJ-202611-${String(index + 1).padStart(6, '0')}` })),
}))
