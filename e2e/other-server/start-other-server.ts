import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PIXEL, looseData, type LooseData } from './loose-data.ts'

const BASE = '/shop/v1'
export const TOKEN = 'token-of-another-server'
const PAGE_SIZE = 15

/** `text` goes as plain text, everything else as JSON; undefined as an empty body. */
type Answer = { status?: number; text?: string; json?: unknown }
type Asked = { data: LooseData; query: URLSearchParams; id: string; body: Record<string, FormDataEntryValue> }
type Call = { method: string; path: RegExp; bearer: boolean; answer: (asked: Asked) => Answer }

const page = (rows: readonly unknown[], query: URLSearchParams): Answer => {
  const first = (Number(query.get('page') ?? 1) - 1) * PAGE_SIZE
  const keyword = (query.get('keyword') ?? '').toLowerCase()
  return {
    json: rows.filter((row) => JSON.stringify(row).toLowerCase().includes(keyword)).slice(first, first + PAGE_SIZE),
  }
}
const one = (rows: readonly unknown[], id: string) =>
  (rows as Array<Record<string, unknown> | null>).find((row) => row?.['_id'] === id) ?? {}
const without = <Row>(rows: Row[], row: unknown) => rows.splice(rows.indexOf(row as Row), 1)
const told = (body: Asked['body']) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => !(value instanceof File)))

/** The calls of section 7, and no other. */
const CALLS: Call[] = [
  {
    method: 'POST',
    path: /^\/vendor\/signin$/,
    bearer: false,
    answer: ({ body }) =>
      body['password'] === 'sparkling' ? { json: TOKEN } : { status: 401, text: 'Wrong email or password' },
  },
  { method: 'GET', path: /^\/products$/, bearer: false, answer: ({ data, query }) => page(data.products, query) },
  {
    method: 'POST',
    path: /^\/products\/upload-excel$/,
    bearer: true,
    answer: ({ data }) => {
      data.products.unshift({ _id: '5f-list', productName: 'From the list', orignalPrice: 90 })
      return { text: 'uploaded' }
    },
  },
  {
    method: 'POST',
    path: /^\/products$/,
    bearer: true,
    answer: ({ data, body }) => {
      data.products.unshift({ ...told(body), _id: '5f-new' })
      return { status: 201, json: { message: 'created' } }
    },
  },
  {
    method: 'PATCH',
    path: /^\/products\/([^/]+)$/,
    bearer: true,
    answer: ({ data, id, body }) => {
      const images = body['files'] ? { images: [{ url: `data:image/png;base64,${PIXEL}` }] } : {}
      return { json: Object.assign(one(data.products, id), told(body), images) }
    },
  },
  {
    method: 'DELETE',
    path: /^\/products\/([^/]+)$/,
    bearer: true,
    answer: ({ data, id }) => {
      without(data.products, one(data.products, id))
      return { text: 'deleted' }
    },
  },
  { method: 'GET', path: /^\/brand$/, bearer: false, answer: ({ data, query }) => page(data.brands, query) },
  { method: 'GET', path: /^\/category$/, bearer: false, answer: ({ data, query }) => page(data.categories, query) },
  { method: 'GET', path: /^\/delivery-agents$/, bearer: true, answer: ({ data }) => ({ json: data.agents }) },
  {
    method: 'POST',
    path: /^\/delivery-agents$/,
    bearer: true,
    answer: ({ data, body }) => {
      const agent = { ...body, _id: 'a-new', status: 'active', isActive: true }
      data.agents.push(agent)
      return { json: agent }
    },
  },
  {
    method: 'POST',
    path: /^\/delivery-agents\/assign-order$/,
    bearer: true,
    answer: ({ data, body }) => {
      const { orderId, deliveryAgentId, ...rest } = body
      const order = one(data.orders, String(orderId))
      const deliveryAgent = one(data.agents, String(deliveryAgentId))
      Object.assign(order, rest, { status: 'assigned', deliveryAgentId: deliveryAgent })
      return { json: { order: { deliveryAgentId: deliveryAgent, ...rest, assignedAt: new Date().toISOString() } } }
    },
  },
  {
    method: 'PATCH',
    path: /^\/delivery-agents\/orders\/([^/]+)\/status$/,
    bearer: true,
    answer: ({ data, id, body }) => {
      Object.assign(one(data.orders, id), { status: body['status'] })
      return {}
    },
  },
  {
    method: 'PATCH',
    path: /^\/delivery-agents\/([^/]+)$/,
    bearer: true,
    answer: ({ data, id, body }) => {
      Object.assign(one(data.agents, id), body)
      return { text: 'agent updated' }
    },
  },
  {
    method: 'DELETE',
    path: /^\/delivery-agents\/([^/]+)$/,
    bearer: true,
    answer: ({ data, id }) => {
      without(data.agents, one(data.agents, id))
      return {}
    },
  },
  {
    method: 'GET',
    path: /^\/orders\/vendor\/allOrders$/,
    bearer: true,
    answer: ({ data }) => ({ json: data.orders }),
  },
  ...['processing', 'accepted', 'rejected', 'cancel'].map((status): Call => ({
    method: 'PATCH',
    path: new RegExp(`^/orders/vendorStatus/${status}/([^/]+)$`),
    bearer: true,
    answer: ({ data, id }) => {
      Object.assign(one(data.orders, id), { status })
      return { text: `order ${status}` }
    },
  })),
  {
    method: 'PATCH',
    path: /^\/orders\/cancel\/([^/]+)$/,
    bearer: true,
    answer: ({ data, id }) => {
      Object.assign(one(data.orders, id), { status: 'cancelled' })
      return { text: 'order cancelled' }
    },
  },
]

async function readBody(request: IncomingMessage): Promise<Asked['body']> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const type = request.headers['content-type'] ?? ''
  if (bytes.length === 0) return {}
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString('utf8')) as Asked['body']
  return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData())
}

export type OtherServer = {
  /** What PORTAL_API_BASE_URL is set to. */
  address: string
  /** The calls that it was asked and does not know, as `GET /health`. */
  unknown: string[]
  /** The calls of section 7 that came with a token although they ask for none. */
  needlessTokens: string[]
  /** Whether a page of another origin may read the 404 of an unknown call, as behind `cors()`; not so behind many gateways. */
  showsUnknown: boolean
  /** Fresh data, nothing asked yet, its 404s to be read. */
  reset: () => void
  stop: () => Promise<void>
}

/** Starts a server with only the calls of section 7, in the loose shapes of other servers, on an origin of its own. To everything else it says 404. */
export async function startOtherServer(): Promise<OtherServer> {
  let data = looseData()
  const unknown: string[] = []
  const needlessTokens: string[] = []

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://other')
    const path = pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : ''
    const method = request.method === 'OPTIONS' ? request.headers['access-control-request-method'] : request.method
    const call = CALLS.find((known) => known.method === method && known.path.test(path))
    if (!call) unknown.push(`${method} ${path}`)
    if (!call && !other.showsUnknown) return response.writeHead(404).end('Not Found')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (!call) return response.writeHead(404).end('Not Found')

    const { authorization } = request.headers
    if (call.bearer && authorization !== `Bearer ${TOKEN}`) return response.writeHead(401).end('Unauthorized')
    if (!call.bearer && authorization !== undefined) needlessTokens.push(`${method} ${path}`)
    const id = decodeURIComponent(call.path.exec(path)?.[1] ?? '')
    const { status = 200, ...reply } = call.answer({ data, query: searchParams, id, body: await readBody(request) })
    if (reply.text !== undefined) return response.writeHead(status, { 'content-type': 'text/plain' }).end(reply.text)
    if (reply.json === undefined) return response.writeHead(status).end()
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const other: OtherServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`,
    unknown,
    needlessTokens,
    showsUnknown: true,
    reset: () => {
      data = looseData()
      other.showsUnknown = true
      unknown.length = 0
      needlessTokens.length = 0
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return other
}
