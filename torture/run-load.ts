import { randomInt, randomUUID } from 'node:crypto'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { RunOfPage, RunResult } from '@phuljhari/contract/runs/run-page.contract'
import { RUN_DECISIONS, RUN_DEVICE_HEADER, RUN_HEADER, type RunDecision } from '@phuljhari/contract/runs/run-words'
import type { RunDetails } from '@phuljhari/contract/runs/runs.contract'
import { continueLife, type Step } from './money-load.ts'
import { accept, assign, changeStatus, orderBody, pick, placeOrder } from './order-load.ts'
import { call, type Shop } from './shop-client.ts'

const PHONE = '9876543210'

/** Creates the agent of the runs, whose orders and cash no other lane takes. */
export async function openRuns(shop: Shop): Promise<void> {
  const agent = { fullName: 'Kumaran', phoneNumber: PHONE, aadharNumber: '012345678901' }
  shop.known.runs.agentId = (await call(shop, 'POST', '/delivery-agents', agent))._id
}

/** @property why what the shop does with the order while the phone has no network; '' for nothing */
type Stop = { key: string; body: object; orderId: string; version: number; why: '' | 'cancelled' | 'reassigned' }

const newStop = (productId: string): Stop => ({
  key: randomUUID(),
  body: orderBody(productId),
  orderId: '',
  version: 0,
  why: pick(['', '', '', 'cancelled', 'reassigned']),
})

/** Starts the run twice at once and opens a link on the phone, or goes on with the run and the link of before. */
async function openPhone(shop: Shop, day: string): Promise<void> {
  const { runs } = shop.known
  // A new link now and then also keeps the uses of each below the limit of a minute.
  if (runs.phone?.day === day && Math.random() < 0.5) return
  // The former link ends even if no reply says so.
  runs.phone = null
  const start = () => call(shop, 'POST', '/runs', { agentId: runs.agentId, day })
  const [{ _id: runId }, { _id: again }] = await Promise.all([start(), start()])
  runs.started.set(runId, day).set(again, day)
  const { link } = await call<{ link: string }>(shop, 'POST', `/runs/${runId}/link`)
  const secret = { [RUN_HEADER]: link.split('#')[1] ?? '' }
  const digits = PHONE.slice(-4)
  const { device } = await call<{ device: string }>(shop, 'POST', '/run/devices', { digits }, secret)
  runs.phone = { runId, day, headers: { ...secret, [RUN_DEVICE_HEADER]: device } }
}

/** The phone loads the stops, whose versions its reports will name. */
async function loadStops(shop: Shop, stops: readonly Stop[]): Promise<void> {
  const page = await call<RunOfPage>(shop, 'GET', '/run', undefined, shop.known.runs.phone?.headers)
  for (const stop of stops) {
    const loaded = page.stops.find(({ orderId }) => orderId === stop.orderId)
    if (!loaded) throw new Error(`the run lacks ${stop.orderId}`)
    stop.version = loaded.version
  }
}

/** Cancels the order, or gives it to somebody else, without the phone learning of it. */
async function takeAway(shop: Shop, { orderId, why }: Stop, agentId: string): Promise<void> {
  const { runs } = shop.known
  if (why === 'cancelled')
    await changeStatus(shop, orderId, 'cancel', runs.agentId, () => call(shop, 'PATCH', `/orders/cancel/${orderId}`))
  const deliveryTimeSlot = '3PM-6PM (Evening)'
  const assignment = { deliveryAgentId: agentId, expectedDeliveryDate: '2099-10-20', deliveryTimeSlot }
  if (why === 'reassigned')
    await changeStatus(shop, orderId, 'assigned', agentId, () =>
      call(shop, 'PATCH', `/orders/${orderId}/assignment`, assignment),
    )
}

/** The agent enters what happened at each stop, which the phone keeps until its acknowledgement. */
function report({ known }: Shop, stops: readonly Stop[], status: 'picked_up' | 'delivered'): void {
  for (const { orderId, version, why } of stops) {
    // From now on the order has the status that is reported, or a clerk decides: check-runs.ts compares it.
    known.orders.delete(orderId)
    const id = randomUUID()
    const cash = status === 'delivered' ? randomInt(100, 200) : 0
    const paid = cash > 0 ? { mode: 'cash', amount: cash } : null
    const action = { id, orderId, status, version, happenedAt: new Date().toISOString(), takenBy: 'Meena', paid }
    known.runs.reports.set(id, { orderId, cash, why, action, outcomes: new Set(), decision: null })
  }
}

/** Sends everything without an acknowledgement, sometimes from two tabs at once. */
async function flush(shop: Shop): Promise<void> {
  const { reports, phone } = shop.known.runs
  const waiting = [...reports].filter(([, { outcomes }]) => outcomes.size === 0)
  if (waiting.length === 0) return
  const actions = waiting.map(([, { action }]) => action)
  const send = () => {
    const body = { sentAt: new Date().toISOString(), actions }
    return call<{ results: RunResult[] }>(shop, 'POST', '/run/actions', body, phone?.headers)
  }
  for (const { results } of await Promise.all(Math.random() < 0.3 ? [send(), send()] : [send()]))
    for (const [id, { outcomes }] of waiting)
      outcomes.add(results.find((result) => result.id === id)?.outcome ?? 'missing')
}

/** What each decision is stored as. */
const RESOLUTIONS: Readonly<Record<RunDecision, string>> = { accept: 'accepted', money: 'money', keep: 'kept' }
/** A clerk decides all reports that wait. */
async function decideAll(shop: Shop): Promise<void> {
  const { reports, phone } = shop.known.runs
  const url = `/runs/${phone?.runId}`
  const { problems } = await call<RunDetails>(shop, 'GET', url)
  for (const { _id, why } of problems) {
    // The life cycle has no way back from a cancelled order.
    const decision = pick(RUN_DECISIONS.filter((one) => one !== 'accept' || why !== 'cancelled'))
    const resolution = RESOLUTIONS[decision]
    const known = reports.get(_id)
    if (known) known.decision = { resolution, isAcknowledged: false }
    await call(shop, 'POST', `${url}/problems/${_id}/resolve`, { decision })
    if (known) known.decision = { resolution, isAcknowledged: true }
  }
}

/** The steps of some stops, from their orders to the decisions of a clerk. Each can be repeated. */
function stepsOfRun(shop: Shop, productId: string): Step[] {
  const { runs, agents } = shop.known
  const [day, otherAgent] = [indiaDay(new Date()), pick(agents)]
  const stops = Array.from({ length: randomInt(2, 6) }, () => newStop(productId))
  const atEach = (work: (stop: Stop) => Promise<unknown>) => () => Promise.all(stops.map(work))
  return [
    atEach(async (stop) => (stop.orderId = await placeOrder(shop, stop.body, stop.key))),
    atEach(({ orderId }) => accept(shop, orderId)),
    atEach(({ orderId }) => assign(shop, orderId, runs.agentId, day)),
    () => openPhone(shop, day),
    () => loadStops(shop, stops),
    atEach((stop) => takeAway(shop, stop, otherAgent)),
    async () => report(shop, stops, 'picked_up'),
    // Without a network, and sometimes after a crash, what follows is sent along.
    async () => Math.random() < 0.5 && flush(shop),
    async () => report(shop, stops, 'delivered'),
    () => flush(shop),
    async () => Math.random() < 0.5 && decideAll(shop),
  ]
}

/** An agent's phone reports what happened at some stops. */
export const runLife = (shop: Shop, productId: string) =>
  continueLife(shop, shop.known.runs.agentId, () => stepsOfRun(shop, productId))
