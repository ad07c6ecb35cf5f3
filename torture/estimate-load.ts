import { randomUUID } from 'node:crypto'
import { PRICE } from './order-load.ts'
import { call, type KnownEstimate, type Shop } from './shop-client.ts'

/** The fields read from replies. */
type EstimateReply = { number: string }
type ConfirmReply = { order: { orderId: string; status: string; totalAmount: number } }

/** A version's request, whose total no other version of the estimate is likely to have. */
function versionOf(productId: string) {
  const quantity = 1 + Math.floor(Math.random() * 500)
  const draft = {
    customer: { fullName: 'Meena', phoneNumber: '9876500011' },
    fulfilment: 'pickup',
    source: 'phone',
    items: [{ productId, quantity }],
    paymentMethod: 'UPI',
  }
  // The shop is registered for GST and rounds off.
  return { draft, expectedTotal: Math.round(PRICE * quantity) }
}

/** Sends a request. Unless the reply arrives, the next lane repeats it, with the same key. */
async function send<Result>(shop: Shop, request: () => Promise<Result>): Promise<Result> {
  shop.known.unanswered = request
  const result = await request()
  shop.known.unanswered = null
  return result
}

function makeEstimate(shop: Shop, productId: string): Promise<string> {
  const [version, headers] = [versionOf(productId), { 'idempotency-key': randomUUID() }]
  return send(shop, async () => {
    const { number } = await call<EstimateReply>(shop, 'POST', '/estimates', version, headers)
    shop.known.estimates.set(number, {
      totals: [version.expectedTotal],
      orderId: null,
      isWithdrawn: false,
      inFlight: null,
    })
    return number
  })
}

function reviseEstimate(shop: Shop, number: string, known: KnownEstimate, productId: string): Promise<void> {
  const [version, headers] = [versionOf(productId), { 'idempotency-key': randomUUID() }]
  const basedOn = known.totals.length
  return send(shop, async () => {
    known.inFlight = { version: basedOn + 1, total: version.expectedTotal }
    await call<EstimateReply>(shop, 'POST', `/estimates/${number}/versions`, { ...version, basedOn }, headers)
    known.totals[basedOn] = version.expectedTotal
    known.inFlight = null
  })
}

function confirmEstimate(shop: Shop, number: string, known: KnownEstimate): Promise<void> {
  const confirmation = { version: known.totals.length, way: 'phone', accept: Math.random() < 0.5 }
  return send(shop, async () => {
    known.inFlight = 'confirmation'
    const { order } = await call<ConfirmReply>(shop, 'POST', `/estimates/${number}/confirm`, confirmation)
    const { orderId, status, totalAmount: total } = order
    shop.known.orders.set(orderId, { total, status, agentId: null, inFlight: null })
    Object.assign(known, { orderId, inFlight: null })
  })
}

function withdrawEstimate(shop: Shop, number: string, known: KnownEstimate): Promise<void> {
  return send(shop, async () => {
    known.inFlight = 'withdrawal'
    await call(shop, 'POST', `/estimates/${number}/withdraw`, { reason: 'Bought elsewhere' })
    Object.assign(known, { isWithdrawn: true, inFlight: null })
  })
}

/**
 * Repeats the requests that the crash left without a reply; then makes an estimate, revises it, and mostly confirms or
 * withdraws it.
 */
export async function estimateLife(shop: Shop, productId: string): Promise<void> {
  if (shop.known.unanswered) await send(shop, shop.known.unanswered)
  const number = await makeEstimate(shop, productId)
  const known = shop.known.estimates.get(number)
  if (!known) return
  for (let left = Math.floor(Math.random() * 3); left > 0; left--) await reviseEstimate(shop, number, known, productId)
  const outcome = Math.random()
  if (outcome < 0.5) await confirmEstimate(shop, number, known)
  else if (outcome < 0.8) await withdrawEstimate(shop, number, known)
}
