import { randomInt, randomUUID } from 'node:crypto'
import { assignTo, changeStatus, orderBody, placeOrder } from './order-load.ts'
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
  await set('identity', { ...settings['identity'], tradeName: 'Torture Crackers', stateCode: '33' })
  await set('registration', { kind: 'regular', gstin: '33AAAPK0000A1Z4', hsnDigits: 4, eInvoice: false })
}

/** A customer of their own, since cash of one person in a day is limited. */
const newPhone = () => `9${randomInt(1e8, 1e9)}`

/** Sends requests one after another. Unless the reply arrives, the agent's next life repeats it, as it was. */
const sender =
  ({ known: { money } }: Shop, agentId: string) =>
  async <Result>(request: () => Promise<Result>): Promise<Result> => {
    money.unanswered.set(agentId, request)
    const result = await request()
    money.unanswered.delete(agentId)
    return result
  }
type Send = ReturnType<typeof sender>

function acknowledge({ known: { money } }: Shop, { _id, state, amount, number }: Receipt): void {
  money.receipts.set(_id, { state, amount, isVerifying: false })
  if (number !== null) money.numbers.add(number)
}

/** A UPI payment that a clerk records and two owners verify at once. */
async function payByUpi(shop: Shop, send: Send, orderId: string, amount: number): Promise<void> {
  const reference = String(randomInt(1e11, 2e11))
  const payment = { mode: 'upi', amount, reference, allocations: [{ orderId, amount }] }
  const headers = { 'idempotency-key': randomUUID() }
  const id = await send(async () => {
    const receipt = await call<Receipt>(shop, 'POST', '/payments', payment, headers)
    acknowledge(shop, receipt)
    return receipt._id
  })
  await send(async () => {
    const known = shop.known.money.receipts.get(id)
    if (known) known.isVerifying = true
    const verify = () => call<Receipt>(shop, 'POST', `/payments/${id}/verify`)
    for (const receipt of await Promise.all([verify(), verify()])) acknowledge(shop, receipt)
  })
}

/** Delivers an order with cash, which issues its bill. */
const deliverForCash = (shop: Shop, send: Send, orderId: string, agentId: string, amount: number) =>
  send(() =>
    changeStatus(shop, orderId, 'delivered', agentId, async () => {
      const body = { status: 'delivered', deliveryAgentId: agentId, collected: { mode: 'cash', amount } }
      const { order } = await call<Delivered>(shop, 'PATCH', `/delivery-agents/orders/${orderId}/status`, body)
      shop.known.money.numbers.add(order.billNumber)
    }),
  )

/** One unit comes back. */
async function creditOneUnit(shop: Shop, send: Send, orderId: string): Promise<void> {
  const { documents } = await call<Documents>(shop, 'GET', `/orders/${orderId}/documents`)
  const note = { kind: 'credit_note', lines: [{ line: 1, quantity: 1 }], reason: 'Wet' }
  const headers = { 'idempotency-key': randomUUID() }
  await send(async () => {
    const { number } = await call<{ number: string }>(
      shop,
      'POST',
      `/documents/${documents[0]?._id}/notes`,
      note,
      headers,
    )
    shop.known.money.numbers.add(number)
  })
}

/** The agent hands over everything, sometimes a rupee short. */
async function handOver(shop: Shop, send: Send, agentId: string): Promise<void> {
  const { agent } = await call<Held>(shop, 'GET', `/payments/cash/${agentId}`)
  if (agent.held === 0) return
  const coins = Math.random() < 0.3 ? Math.round(agent.held * 100 - 100) / 100 : agent.held
  const body = { expected: agent.held, counted: { coins }, reason: coins === agent.held ? '' : 'Lost' }
  const headers = { 'idempotency-key': randomUUID() }
  await send(async () => {
    const { _id, total } = await call<HandOver>(shop, 'POST', `/payments/cash/${agentId}/hand-overs`, body, headers)
    shop.known.money.handOvers.set(_id, total)
  })
}

/** Repeats what the crash left unanswered; then an order from its payments to the hand-over of its cash. */
export async function moneyLife(shop: Shop, productId: string, agentId: string): Promise<void> {
  const send = sender(shop, agentId)
  const unanswered = shop.known.money.unanswered.get(agentId)
  if (unanswered) await send(unanswered)
  const orderId = await placeOrder(shop, orderBody(productId, newPhone()))
  await assignTo(shop, orderId, agentId)
  await payByUpi(shop, send, orderId, 50)
  await deliverForCash(shop, send, orderId, agentId, 100)
  if (Math.random() < 0.5) await creditOneUnit(shop, send, orderId)
  if (Math.random() < 0.3) await handOver(shop, send, agentId)
}
