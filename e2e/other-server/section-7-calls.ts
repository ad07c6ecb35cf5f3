import { PIXEL, type LooseData } from './loose-data.ts'

export const TOKEN = 'token-of-another-server'
const PAGE_SIZE = 15

/** The body is `text` as plain text, else `json` as JSON, else empty. */
type Reply = { status?: number; text?: string; json?: unknown }
export type CallInput = {
  data: LooseData
  query: URLSearchParams
  id: string
  body: Record<string, FormDataEntryValue>
}
type Call = { method: string; path: RegExp; bearer: boolean; reply: (input: CallInput) => Reply }

const page = (rows: readonly unknown[], query: URLSearchParams): Reply => {
  const first = (Number(query.get('page') ?? 1) - 1) * PAGE_SIZE
  const keyword = (query.get('keyword') ?? '').toLowerCase()
  return {
    json: rows.filter((row) => JSON.stringify(row).toLowerCase().includes(keyword)).slice(first, first + PAGE_SIZE),
  }
}
const findById = (rows: readonly unknown[], id: string) =>
  (rows as Array<Record<string, unknown> | null>).find((row) => row?.['_id'] === id) ?? {}
const remove = <Row>(rows: Row[], row: unknown) => rows.splice(rows.indexOf(row as Row), 1)
const textFields = (body: CallInput['body']) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => !(value instanceof File)))

/** The calls of section 7 and no others. */
export const CALLS: Call[] = [
  {
    method: 'POST',
    path: /^\/vendor\/signin$/,
    bearer: false,
    reply: ({ body }) =>
      body['password'] === 'sparkling' ? { json: TOKEN } : { status: 401, text: 'Wrong email or password' },
  },
  { method: 'GET', path: /^\/products$/, bearer: false, reply: ({ data, query }) => page(data.products, query) },
  {
    method: 'POST',
    path: /^\/products\/upload-excel$/,
    bearer: true,
    reply: ({ data }) => {
      data.products.unshift({ _id: '5f-list', productName: 'From the list', orignalPrice: 90 })
      return { text: 'uploaded' }
    },
  },
  {
    method: 'POST',
    path: /^\/products$/,
    bearer: true,
    reply: ({ data, body }) => {
      data.products.unshift({ ...textFields(body), _id: '5f-new' })
      return { status: 201, json: { message: 'created' } }
    },
  },
  {
    method: 'PATCH',
    path: /^\/products\/([^/]+)$/,
    bearer: true,
    reply: ({ data, id, body }) => {
      const images = body['files'] ? { images: [{ url: `data:image/png;base64,${PIXEL}` }] } : {}
      return { json: Object.assign(findById(data.products, id), textFields(body), images) }
    },
  },
  {
    method: 'DELETE',
    path: /^\/products\/([^/]+)$/,
    bearer: true,
    reply: ({ data, id }) => {
      remove(data.products, findById(data.products, id))
      return { text: 'deleted' }
    },
  },
  { method: 'GET', path: /^\/brand$/, bearer: false, reply: ({ data, query }) => page(data.brands, query) },
  { method: 'GET', path: /^\/category$/, bearer: false, reply: ({ data, query }) => page(data.categories, query) },
  { method: 'GET', path: /^\/delivery-agents$/, bearer: true, reply: ({ data }) => ({ json: data.agents }) },
  {
    method: 'POST',
    path: /^\/delivery-agents$/,
    bearer: true,
    reply: ({ data, body }) => {
      const agent = { ...body, _id: 'a-new', status: 'active', isActive: true }
      data.agents.push(agent)
      return { json: agent }
    },
  },
  {
    method: 'POST',
    path: /^\/delivery-agents\/assign-order$/,
    bearer: true,
    reply: ({ data, body }) => {
      const { orderId, deliveryAgentId, ...rest } = body
      const order = findById(data.orders, String(orderId))
      const deliveryAgent = findById(data.agents, String(deliveryAgentId))
      Object.assign(order, rest, { status: 'assigned', deliveryAgentId: deliveryAgent })
      return { json: { order: { deliveryAgentId: deliveryAgent, ...rest, assignedAt: new Date().toISOString() } } }
    },
  },
  {
    method: 'PATCH',
    path: /^\/delivery-agents\/orders\/([^/]+)\/status$/,
    bearer: true,
    reply: ({ data, id, body }) => {
      Object.assign(findById(data.orders, id), { status: body['status'] })
      return {}
    },
  },
  {
    method: 'PATCH',
    path: /^\/delivery-agents\/([^/]+)$/,
    bearer: true,
    reply: ({ data, id, body }) => {
      Object.assign(findById(data.agents, id), body)
      return { text: 'agent updated' }
    },
  },
  {
    method: 'DELETE',
    path: /^\/delivery-agents\/([^/]+)$/,
    bearer: true,
    reply: ({ data, id }) => {
      remove(data.agents, findById(data.agents, id))
      return {}
    },
  },
  {
    method: 'GET',
    path: /^\/orders\/vendor\/allOrders$/,
    bearer: true,
    reply: ({ data }) => ({ json: data.orders }),
  },
  ...['processing', 'accepted', 'rejected', 'cancel'].map((status): Call => ({
    method: 'PATCH',
    path: new RegExp(`^/orders/vendorStatus/${status}/([^/]+)$`),
    bearer: true,
    reply: ({ data, id }) => {
      Object.assign(findById(data.orders, id), { status })
      return { text: `order ${status}` }
    },
  })),
  {
    method: 'PATCH',
    path: /^\/orders\/cancel\/([^/]+)$/,
    bearer: true,
    reply: ({ data, id }) => {
      Object.assign(findById(data.orders, id), { status: 'cancelled' })
      return { text: 'order cancelled' }
    },
  },
]
