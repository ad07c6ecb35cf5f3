import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Known } from '../shop-client.ts'

const LANES = 8
const RETRY_MS = 250
const GIVE_UP_MS = 120_000
const REPLY_LIMIT_MS = 60_000

/** The observations of the clients of both processes. */
export type Tally = {
  /** When each write was acknowledged, and how long its client had been retrying. */
  acknowledged: Array<{ at: number; tookMs: number }>
  /** How often each refusal occurred. */
  refused: Map<string, number>
  ordersPlaced: number
  wrong: string[]
}
export type Shop = { bases: readonly string[]; token: string; storefrontKey: string; known: Known }
type Request = { method: string; path: string; body?: object; headers?: Record<string, string> }
type Reply = { orderId: string; status: string; totalAmount: number; deliveryAgentId?: unknown }

export const emptyTally = (): Tally => ({ acknowledged: [], refused: new Map(), ordersPlaced: 0, wrong: [] })

/**
 * Sends one request to one process.
 * @returns the reply, or null for a 503 with Retry-After
 * @throws for any other refusal
 */
async function tryOnce(
  shop: Shop,
  base: string,
  { method, path, body, headers }: Request,
  tally: Tally,
): Promise<Reply | null> {
  const reply = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${shop.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REPLY_LIMIT_MS),
  })
  const json = (await reply.json()) as Reply & { code?: string }
  if (reply.ok) return json
  const answer = `${reply.status} ${json.code ?? ''}`
  tally.refused.set(answer, (tally.refused.get(answer) ?? 0) + 1)
  if (reply.status !== 503) throw new Error(`${method} ${path} answered ${answer}`)
  if (reply.headers.get('retry-after') === null) throw new Error(`${method} ${path} answered 503 without Retry-After`)
  return null
}

/** Repeats the same request, alternating between the processes, until it is acknowledged. */
async function retryUntilAcknowledged(shop: Shop, request: Request, tally: Tally): Promise<Reply> {
  const startedAt = performance.now()
  for (let attempt = Math.round(Math.random()); ; attempt++) {
    const answer = await tryOnce(shop, shop.bases[attempt % shop.bases.length] ?? '', request, tally)
    const now = performance.now()
    if (answer) {
      tally.acknowledged.push({ at: now, tookMs: now - startedAt })
      return answer
    }
    if (now - startedAt > GIVE_UP_MS) throw new Error(`${request.method} ${request.path} was refused for too long`)
    await pause(RETRY_MS)
  }
}

const orderBody = (productId: string) => ({
  customer: { fullName: 'Meena', phoneNumber: '9876500011' },
  deliveryAddress: { street: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
  items: [{ productId, quantity: 1 + Math.floor(Math.random() * 9) }],
  paymentMethod: 'UPI',
})

/** Places an order. @returns its id */
export async function placeOrder(shop: Shop, tally: Tally): Promise<string> {
  const [productId = ''] = shop.known.products.keys()
  const headers = { 'x-api-key': shop.storefrontKey, 'idempotency-key': randomUUID() }
  const order = await retryUntilAcknowledged(
    shop,
    { method: 'POST', path: '/orders', body: orderBody(productId), headers },
    tally,
  )
  tally.ordersPlaced++
  shop.known.orders.set(order.orderId, {
    total: order.totalAmount,
    status: order.status,
    agentId: null,
    inFlight: null,
  })
  return order.orderId
}

async function orderLife(shop: Shop, tally: Tally): Promise<void> {
  const id = await placeOrder(shop, tally)
  const order = shop.known.orders.get(id)
  if (!order) return
  await retryUntilAcknowledged(shop, { method: 'PATCH', path: `/orders/vendorStatus/accepted/${id}` }, tally)
  order.status = 'accepted'
  const [agentId = ''] = shop.known.agents
  const body = {
    orderId: id,
    deliveryAgentId: agentId,
    deliveryTimeSlot: '9AM-12PM (Morning)',
    expectedDeliveryDate: '2099-10-20',
  }
  await retryUntilAcknowledged(shop, { method: 'POST', path: '/delivery-agents/assign-order', body }, tally)
  Object.assign(order, { status: 'assigned', agentId })
}

/**
 * Places, accepts and assigns orders in several lanes through both processes, until `end` is called; every lane then
 * finishes with an acknowledged write.
 */
export function startLoad(shop: Shop, tally: Tally): { end(): Promise<void> } {
  const over = new AbortController()
  const lane = async () => {
    try {
      while (!over.signal.aborted) await orderLife(shop, tally)
    } catch (error) {
      tally.wrong.push(
        `a client gave up: ${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)}`,
      )
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, lane))
  return {
    end: async () => {
      over.abort()
      await lanes
    },
  }
}
