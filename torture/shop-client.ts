import { ownPasswordHeader } from '@phuljhari/contract/auth/own-password'

/** The owner of the tortured shop. */
export const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }

/** The state that the server acknowledged. It may or may not have stored what was `inFlight` when it died. */
export type KnownOrder = {
  total: number
  status: string
  agentId: string | null
  inFlight: { status: string; agentId: string | null } | null
}
type KnownProduct = { image: string; inFlight: 'image' | 'deletion' | null }
export type KnownEstimate = {
  /** The totals in rupees of version 1 and the following ones. */
  totals: number[]
  orderId: string | null
  isWithdrawn: boolean
  inFlight: { version: number; total: number } | 'confirmation' | 'withdrawal' | null
}
/** Acknowledged money. The server may also have stored what the request in flight asked for. */
type KnownMoney = {
  /** Receipts by id, with their state and their amount in rupees. */
  receipts: Map<string, { state: string; amount: number; isVerifying: boolean }>
  /** The numbers of invoices, notes and vouchers. */
  numbers: Set<string>
  /** Hand-overs by id, with their amount in rupees. */
  handOvers: Map<string, number>
  /** The remaining steps of an order's life for each agent; a step without a reply comes first. */
  steps: Map<string, Array<() => Promise<unknown>>>
}
/** What the phone of an agent reports, and what became of it. */
export type KnownReport = {
  orderId: string
  /** Cash that was taken, in rupees. */
  cash: number
  /** Why it must be on the clerk's list; '' when it must be applied. */
  why: string
  action: object
  /** Acknowledged outcomes: none while the phone still has to send it. */
  outcomes: Set<string>
  /** How a clerk decided it. */
  decision: { resolution: string; isAcknowledged: boolean } | null
}
/** Runs of one agent. */
type KnownRuns = {
  agentId: string
  /** Acknowledged runs by id, with their day. */
  started: Map<string, string>
  phone: { runId: string; day: string; headers: Record<string, string> } | null
  /** By id, in the order in which they were made. */
  reports: Map<string, KnownReport>
  /** Those that were stored when their reply was lost. */
  unanswered: Set<string>
}
export type Known = {
  money: KnownMoney
  orders: Map<string, KnownOrder>
  estimates: Map<string, KnownEstimate>
  /** The request about an estimate that has no reply yet: repeated after the restart. */
  unanswered: (() => Promise<unknown>) | null
  /** Idempotency keys of orders without a reply. */
  openKeys: string[]
  products: Map<string, KnownProduct>
  agents: string[]
  /** The acknowledged ticks of orders that are packed, by position. */
  packings: Map<string, ReadonlyMap<number, number>>
  /** Actions on many orders by id, with their number of orders. */
  batches: Map<string, number>
  runs: KnownRuns
  acknowledged: number
  /** Requests that a running server answered with 500, which is a bug. */
  failures: string[]
}
export const nothingKnown = (): Known => ({
  money: { receipts: new Map(), numbers: new Set(), handOvers: new Map(), steps: new Map() },
  orders: new Map(),
  estimates: new Map(),
  unanswered: null,
  openKeys: [],
  products: new Map(),
  agents: [],
  packings: new Map(),
  batches: new Map(),
  runs: { agentId: '', started: new Map(), phone: null, reports: new Map(), unanswered: new Set() },
  acknowledged: 0,
  failures: [],
})

export type Shop = {
  base: string
  token: string
  storefrontKey: string
  known: Known
  /** Whether the load has ended: from then on the server may be dying. */
  isOver: () => boolean
}

/** The fields read from replies. */
type Reply = { _id: string; orderId: string; status: string; totalAmount: number; images: [{ Location: string }] }

/** Thrown when the server has died, which ends every lane. */
export class ServerGone extends Error {
  override readonly name = 'ServerGone'
}

/** @throws {ServerGone} when there is no complete reply */
export async function call<Body = Reply>(
  shop: Shop,
  method: string,
  path: string,
  body?: object | FormData,
  headers: Record<string, string> = {},
) {
  const isForm = body instanceof FormData
  const reply = await fetch(`${shop.base}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${shop.token}`,
      ...ownPasswordHeader(ADMIN.password),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => {
    throw new ServerGone('no reply')
  })
  // A truncated reply acknowledges nothing.
  const json = await reply.json().catch(() => {
    throw new ServerGone('truncated reply')
  })
  if (reply.status === 500 && !shop.isOver())
    shop.known.failures.push(`${method} ${path} answered 500: ${JSON.stringify(json)}`)
  // The database has just died, and the server has not noticed yet.
  if (reply.status >= 500) throw new ServerGone(`${reply.status}`)
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(json)}`)
  shop.known.acknowledged++
  return json as Body
}
