import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import { TIME_SLOTS } from '@phuljhari/contract/orders/time-slots'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { agents, firstNames, landmarks, lastNames, payments, places, remarks, streets, type Place } from './people.ts'

export type PlannedOrder = {
  orderedAt: Date
  status: OrderStatus
  /** Its history: each action, the resulting status and the time. */
  steps: Array<{ action: string; status: OrderStatus; at: Date }>
  customer: { name: string; phone: string; email: string | null }
  address: { street: string; landmark: string; place: Place; located: boolean }
  /** Indexes into the catalogue. */
  items: Array<{ product: number; quantity: number }>
  shippingPaise: number
  paymentMethod: string
  notes: string
  /** Index into the agents, null without one. */
  agent: number | null
  delivery: { day: string; slot: string } | null
}

const ORDERS = 120
const DAYS = 30
const HOUR = 3_600_000

/** The histories that lead to each status, following the life cycle of section 4. */
const HISTORIES: Array<Array<[action: string, status: OrderStatus]>> = [
  [],
  [],
  [['accept', 'accepted']],
  [['reject', 'rejected']],
  [
    ['accept', 'accepted'],
    ['makeReady', 'ready'],
  ],
  [
    ['accept', 'accepted'],
    ['assign', 'assigned'],
  ],
  [
    ['accept', 'accepted'],
    ['assign', 'assigned'],
    ['pickUp', 'picked_up'],
  ],
  [
    ['accept', 'accepted'],
    ['assign', 'assigned'],
    ['pickUp', 'picked_up'],
    ['depart', 'in_transit'],
  ],
  [
    ['accept', 'accepted'],
    ['makeReady', 'ready'],
    ['assign', 'assigned'],
    ['depart', 'in_transit'],
    ['deliver', 'delivered'],
  ],
  [
    ['accept', 'accepted'],
    ['assign', 'assigned'],
    ['deliver', 'delivered'],
  ],
  [
    ['accept', 'accepted'],
    ['assign', 'assigned'],
    ['pickUp', 'picked_up'],
    ['deliver', 'delivered'],
  ],
  [
    ['accept', 'accepted'],
    ['assign', 'assigned'],
    ['fail', 'failed'],
  ],
  [['cancel', 'cancel']],
]

/** A seeded pseudo-random generator (mulberry32), so that sample data is the same everywhere. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Plans 120 orders across India over the 30 days before `now`, oldest first, in every status.
 * @param products the number of products in the catalogue
 */
export function planOrders(now: Date, products: number): PlannedOrder[] {
  const random = seededRandom(20_261_108)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T

  return Array.from({ length: ORDERS }, (_, index) => {
    const age = (DAYS * 24 * (ORDERS - index)) / (ORDERS + 1)
    const orderedAt = new Date(now.getTime() - age * HOUR)
    // Most old orders are finished; recent ones are in every status.
    const history =
      (index < ORDERS * 0.7
        ? pick([...HISTORIES.slice(8), HISTORIES[9], HISTORIES[10], HISTORIES[3]])
        : HISTORIES[index % HISTORIES.length]) ?? []
    const pace = Math.min(5, age / (history.length + 1))
    const steps = history.map(([action, status], at) => ({
      action,
      status,
      at: new Date(orderedAt.getTime() + pace * (at + 1) * HOUR),
    }))
    const assigned = steps.find((step) => step.action === 'assign')
    const [first, last] = [pick(firstNames), pick(lastNames)]
    const place = pick(places)
    return {
      orderedAt,
      steps,
      status: steps.at(-1)?.status ?? 'processing',
      customer: {
        name: `${first} ${last}`,
        phone: `9${String(100_000_000 + upTo(899_999_999))}`,
        email: random() < 0.75 ? `${first}.${last}@mail.example`.toLowerCase() : null,
      },
      address: {
        street: `${1 + upTo(240)} ${pick(streets)}`,
        landmark: pick(landmarks),
        place,
        located: random() < 0.9,
      },
      items: Array.from({ length: 1 + upTo(8) }, () => ({ product: upTo(products), quantity: 1 + upTo(6) })),
      shippingPaise: pick([0, 0, 6_000, 12_000, 25_000]),
      paymentMethod: pick(payments),
      notes: pick(remarks),
      agent: assigned ? pick([0, 1, 2, 3, 4, 5, 7]) % agents.length : null,
      delivery: assigned
        ? { day: indiaDay(new Date(assigned.at.getTime() + 24 * HOUR)), slot: pick(TIME_SLOTS) }
        : null,
    }
  })
}
