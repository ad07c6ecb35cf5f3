import { expect } from 'vitest'
import type { OrderDraftInput } from '@phuljhari/contract/order-entry/order-draft'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { as } from './staff.ts'
import { ADMIN, type TestApi } from './harness.ts'

type Item = OrderDraftInput['items'][number]
const MADURAI = { street: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' }

/** A draft for an agent's delivery to Madurai, without charges. */
export const draftOf = (items: readonly Item[], change: Partial<OrderDraftInput> = {}): OrderDraftInput => ({
  customer: { fullName: 'Meena', phoneNumber: '98765 00011' },
  fulfilment: 'agent',
  source: 'phone',
  deliveryAddress: MADURAI,
  items: [...items],
  paymentMethod: 'UPI',
  ...change,
})
/** The further fields of a lorry order. */
export const BY_LORRY = { fulfilment: 'lorry', transport: { name: 'KPN', destination: 'Erode' } } as const
/** A walk-in customer who leaves neither phone number nor address. */
export const PICKUP = {
  fulfilment: 'pickup',
  source: 'counter',
  customer: { fullName: 'Walk-in' },
  deliveryAddress: null,
} as const

let keys = 0
export const newKey = (): string => `entry-${Date.now()}-${(keys += 1)}`

type Entry = { expectedTotal: number; accept?: boolean; key?: string; token?: string }
/** Sends a draft as the administrator, or as the person with this token. */
export function enter(api: TestApi, draft: object, { key = newKey(), token, ...body }: Entry) {
  const request = { payload: { draft, ...body }, headers: { 'idempotency-key': key } }
  return token === undefined
    ? api.send('POST', '/orders/entries', request)
    : as(api, token)('POST', '/orders/entries', request.payload, request.headers)
}
/** Enters a draft and returns the order that it becomes. */
export async function entered(api: TestApi, draft: object, entry: Entry): Promise<Order> {
  const reply = await enter(api, draft, entry)
  expect({ status: reply.statusCode, body: reply.payload }).toMatchObject({ status: 201 })
  return reply.json<Order>()
}

/** Sets a value of the shop's settings from a day on, today by default. */
export async function setSetting(api: TestApi, key: string, value: object, validFrom?: string): Promise<void> {
  const { latest } = (await api.send('GET', '/settings')).json()
  const reply = await api.send('POST', '/settings', {
    payload: { key, value, validFrom, basedOn: latest[key] ?? null },
  })
  expect(reply.statusCode, reply.payload).toBe(200)
}
/** Adds a coupon of 10 percent. */
export async function addCoupon(api: TestApi, code: string, change: object = {}): Promise<string> {
  const payload = { code, discount: { percent: 10 }, ...change }
  const reply = await api.send('POST', '/coupons', { payload })
  expect(reply.statusCode, reply.payload).toBe(201)
  return reply.json()._id
}

const events = {
  name: 'test_entry_events',
  text: "select action, actor, before, after from events where subject = 'order' and subject_id = $1 order by id",
}
type EventRow = { action: string; actor: string; before: object | null; after: object | null }
export const eventsOf = (api: TestApi, orderId: string) => api.db.many<EventRow>(events, [orderId])
const count = { name: 'test_count_orders', text: 'select count(*) as orders from orders' }
export const countOrders = async (api: TestApi): Promise<number> => (await api.db.one<{ orders: number }>(count)).orders
export const OWNER = ADMIN.email
