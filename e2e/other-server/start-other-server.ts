import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { looseData } from './loose-data.ts'
import { CALLS, TOKEN, type CallInput } from './section-7-calls.ts'

const BASE = '/shop/v1'

async function readBody(request: IncomingMessage): Promise<CallInput['body']> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const type = request.headers['content-type'] ?? ''
  if (bytes.length === 0) return {}
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString('utf8')) as CallInput['body']
  return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData())
}

export type OtherServer = {
  /** For PORTAL_API_BASE_URL. */
  address: string
  /** Calls received that it does not support, such as `GET /health`. */
  unknown: string[]
  /** Calls of section 7 that came with a token although they need none. */
  needlessTokens: string[]
  /** Whether CORS lets a page read the 404 of an unknown call. Express's `cors()` does, many gateways don't. */
  exposesNotFound: boolean
  /** Restores the initial state. */
  reset: () => void
  stop: () => Promise<void>
}

/**
 * Starts a server on its own origin that has only the calls of section 7 and replies in the loose shapes of other
 * servers. Everything else is 404.
 */
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
    if (!call && !other.exposesNotFound) return response.writeHead(404).end('Not Found')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (!call) return response.writeHead(404).end('Not Found')

    const { authorization } = request.headers
    if (call.bearer && authorization !== `Bearer ${TOKEN}`) return response.writeHead(401).end('Unauthorized')
    if (!call.bearer && authorization !== undefined) needlessTokens.push(`${method} ${path}`)
    const id = decodeURIComponent(call.path.exec(path)?.[1] ?? '')
    const { status = 200, ...reply } = call.reply({ data, query: searchParams, id, body: await readBody(request) })
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
    exposesNotFound: true,
    reset: () => {
      data = looseData()
      other.exposesNotFound = true
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
