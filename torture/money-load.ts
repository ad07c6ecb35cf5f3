import { randomInt, randomUUID } from 'node:crypto'
import { accept, assign, changeStatus, orderBody, placeOrder } from './order-load.ts'
import { call, type Shop } from './shop-client.ts'

/** The fields read from replies. */
type Settings = { settings: Record<string, object>; latest: Record<string, string | undefined> }
type Receipt = { _id: string; state: string; amount: number; number: string | null }
type Delivered = { order: { billNumber: string; payment: { due: number } } }
type Documents = { documents: Array<{ _id: string }> }
type Held = { agent: { held: number } }
type HandOver = { _id: string; total: number }

/** Registers the shop for GST, so that it issues a bill with each dispatch. */
export async function openBooks(shop: Shop): Promise<void> {
  const { settings, latest } = await call<Settings>(shop, 'GET', '/settings')
  const set = (key: string, value: object) =>
    call(shop, 'POST', '/settings', { key, value, basedOn: latest[key] ?? null })
  const names = { tradeName: 'Torture Crackers', legalName: 'Torture Crackers', address: '1 Fire Road, Sivakasi' }
  await set('identity', { ...settings['identity'], ...names, stateCode: '33' })
  await set('registration', { kind: 'regular', gstin: '33AAAPK0000A1Z4', hsnDigits: 4, eInvoice: false })
}

/** A phone number for a new customer, since the cash of one customer in a day is limited. */
const newPhone = () => `9${randomInt(1e8, 1e9)}`

function acknowledge({ known: { money } }: Shop, { _id, state, amount, number }: Receipt): void {
  money.receipts.set(_id, { state, amount, isVerifying: false })
  if (number !== null) money.numbers.add(number)
}

/** The state that an order has reached in its life. */
type Life = { orderId: string; receiptId: string; handOver: object | null }
export type Step = () => Promise<unknown>

/** A UPI payment that a clerk records and two owners verify at once. */
function payByUpi(shop: Shop, life: Life, amount: number): Step[] {
  const [reference, headers] = [String(randomInt(1e11, 2e11)), { 'idempotency-key': randomUUID() }]
  return [
    async () => {
      const allocations = [{ orderId: life.orderId, amount }]
      const payment = { mode: 'upi', amount, reference, allocations }
      const receipt = await call<Receipt>(shop, 'POST', '/payments', payment, headers)
      acknowledge(shop, receipt)
      life.receiptId = receipt._id
    },
    async () => {
      const known = shop.known.money.receipts.get(life.receiptId)
      if (known) known.isVerifying = true
      const verify = () => call<Receipt>(shop, 'POST', `/payments/${life.receiptId}/verify`)
      for (const receipt of await Promise.all([verify(), verify()])) acknowledge(shop, receipt)
    },
  ]
}

/** Delivers the order with cash, which issues its bill. */
const deliverForCash = (shop: Shop, { orderId }: Life, agentId: string, amount: number) =>
  changeStatus(shop, orderId, 'delivered', agentId, async () => {
    const body = { status: 'delivered', deliveryAgentId: agentId, collected: { mode: 'cash', amount } }
    const { order } = await call<Delivered>(shop, 'PATCH', `/delivery-agents/orders/${orderId}/status`, body)
    shop.known.money.numbers.add(order.billNumber)
  })

/** Issues a credit note for one unit that comes back. */
function creditOneUnit(shop: Shop, life: Life): Step {
  const headers = { 'idempotency-key': randomUUID() }
  const note = { kind: 'credit_note', lines: [{ line: 1, quantity: 1 }], reason: 'Wet' }
  return async () => {
    const { documents } = await call<Documents>(shop, 'GET', `/orders/${life.orderId}/documents`)
    const url = `/documents/${documents[0]?._id}/notes`
    const { number } = await call<{ number: string }>(shop, 'POST', url, note, headers)
    shop.known.money.numbers.add(number)
  }
}

/** The agent hands over everything, sometimes a rupee short. */
function handOver(shop: Shop, life: Life, agentId: string): Step[] {
  const headers = { 'idempotency-key': randomUUID() }
  return [
    async () => {
      const { agent } = await call<Held>(shop, 'GET', `/payments/cash/${agentId}`)
      const isShort = Math.random() < 0.3
      const coins = isShort ? Math.round(agent.held * 100 - 100) / 100 : agent.held
      life.handOver = { expected: agent.held, counted: { coins }, reason: isShort ? 'Lost' : '' }
    },
    async () => {
      const url = `/payments/cash/${agentId}/hand-overs`
      const { _id, total } = await call<HandOver>(shop, 'POST', url, life.handOver ?? {}, headers)
      shop.known.money.handOvers.set(_id, total)
    },
  ]
}

/** The steps of an order from its payments to the hand-over of its cash. Each can be repeated. */
function stepsOfLife(shop: Shop, productId: string, agentId: string): Step[] {
  const life: Life = { orderId: '', receiptId: '', handOver: null }
  const [order, key] = [orderBody(productId, newPhone()), randomUUID()]
  return [
    async () => (life.orderId = await placeOrder(shop, order, key)),
    () => accept(shop, life.orderId),
    () => assign(shop, life.orderId, agentId),
    ...payByUpi(shop, life, 50),
    () => deliverForCash(shop, life, agentId, 100),
    ...(Math.random() < 0.5 ? [creditOneUnit(shop, life)] : []),
    ...(Math.random() < 0.5 ? handOver(shop, life, agentId) : []),
  ]
}

/**
 * Takes all steps of an agent's life. It continues where the crash interrupted it: the step without a reply is
 * repeated, with the same key.
 * @param begin returns the steps of another life
 */
export async function continueLife(shop: Shop, agentId: string, begin: () => Step[]): Promise<void> {
  const { steps } = shop.known.money
  const left = steps.get(agentId) ?? begin()
  steps.set(agentId, left)
  for (let step = left[0]; step; step = left[0]) {
    await step()
    left.shift()
  }
  steps.delete(agentId)
}

export const moneyLife = (shop: Shop, productId: string, agentId: string) =>
  continueLife(shop, agentId, () => stepsOfLife(shop, productId, agentId))
