import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** One call on its way from the browser. */
type Exchange = {
  /** Passes the call to the server. @returns its whole reply */
  ask: () => Promise<Reply>
  /** Sends the server's reply while it arrives, event streams included. */
  pass: () => Promise<void>
  response: ServerResponse
  /** Closes the connection. */
  drop: () => void
}

/** Decides what happens to a call. */
export type Fault = (exchange: Exchange) => Promise<void> | void

/** The connection ends before the server sees the call. */
export const dropBefore: Fault = ({ drop }) => drop()

/** The server handles the call, but no byte of its reply arrives. */
export const dropAfter: Fault = async ({ ask, drop }) => {
  await ask()
  drop()
}

/** The server handles the call, but half of its reply is missing. */
export const cut: Fault = async ({ ask, response, drop }) => {
  const { status, headers, body } = await ask()
  response.writeHead(status, { ...headers, 'content-length': Math.max(body.length, 2) })
  // Chromium must have read this half before it learns that the connection is closed.
  response.write(body.subarray(0, body.length / 2), drop)
  if (body.length < 2) response.flushHeaders()
}

/** Holds the call back until it is released. */
export const hold =
  (released: Promise<void>): Fault =>
  async ({ pass }) => {
    await released
    await pass()
  }

/** The proxy replies itself, and the server never sees the call. */
export const answer =
  (status: number, body: object, headers: Record<string, string> = {}): Fault =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

/** The server handles the call, but a gateway replies with its own error page. */
export const answerAfter =
  (status: number): Fault =>
  async ({ ask, response }) => {
    await ask()
    response.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>${status}</h1>`)
  }

export type Call = readonly [method: string, path: string | RegExp]

/** A fault for some calls. */
type Rule = { call: Call; fault: Fault; left: number; hits: number }

/** A proxy between the browser and a server; it passes everything on that no rule matches. */
export class FaultProxy {
  private readonly server: Server
  private readonly target: number
  private rules: Rule[] = []
  /** The calls that the server received, as `POST /api/products`. */
  reached: string[] = []

  private constructor(target: number) {
    this.target = target
    this.server = createServer((request, response) => void this.handle(request, response))
  }

  /** @param target the port of the server behind it */
  static async start(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    // Chromium sends a call again by itself only on a connection that it has used before.
    proxy.server.keepAliveTimeout = 60_000
    proxy.server.listen(0, '127.0.0.1')
    await once(proxy.server, 'listening')
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  /** Applies a fault to the next calls. @returns how many calls it has affected, and a way to end it */
  on(call: Call, fault: Fault, times = Number.POSITIVE_INFINITY) {
    const rule = { call, fault, left: times, hits: 0 }
    this.rules.push(rule)
    return {
      hits: () => rule.hits,
      remove: () => {
        rule.left = 0
      },
    }
  }

  /** Ends all faults and forgets the calls that the server received. */
  clear(): void {
    this.rules = []
    this.reached = []
  }

  /** The number of such calls that the server received. */
  countReached([method, path]: Call): number {
    return this.reached.filter((call) => {
      const [calledMethod, calledPath = ''] = call.split(' ')
      return calledMethod === method && isAt(calledPath, path)
    }).length
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const path = url.split('?')[0] ?? ''
    const body: Buffer[] = []
    const drop = () => void request.socket.destroy()
    try {
      for await (const part of request) body.push(part as Buffer)
      const forward = async () => {
        this.reached.push(`${method} ${path}`)
        // A reply without a body, because the browser has it cached, could not be cut.
        const { 'if-none-match': _cached, ...headers } = request.headers
        const forwarded = ask({ port: this.target, host: '127.0.0.1', method, path: url, headers })
        response.on('close', () => forwarded.destroy())
        forwarded.end(Buffer.concat(body))
        return ((await once(forwarded, 'response')) as [IncomingMessage])[0]
      }
      const rule = this.rules.find(({ call, left }) => left > 0 && call[0] === method && isAt(path, call[1]))
      const pass = async () => {
        const reply = await forward()
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        // The headers of an event stream come long before its first event.
        response.flushHeaders()
        reply.pipe(response)
      }
      if (!rule) return await pass()
      rule.left--
      rule.hits++
      const whole = async () => {
        const reply = await forward()
        const parts: Buffer[] = []
        for await (const part of reply) parts.push(part as Buffer)
        return { status: reply.statusCode ?? 502, headers: reply.headers, body: Buffer.concat(parts) }
      }
      await rule.fault({ ask: whole, pass, response, drop })
    } catch {
      // Browser or server has closed its connection.
      drop()
    }
  }
}

const isAt = (path: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? path === wanted : wanted.test(path)
