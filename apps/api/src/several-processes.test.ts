import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processDatabase } from '../test/process-database.ts'
import { freePort, startServer, type ServerProcess } from '../test/start-server.ts'

const KEY = 'storefront-key-of-the-processes'
let folder: string
let database: Awaited<ReturnType<typeof processDatabase>>
let processes: Array<ServerProcess & { base: string }> = []

const call = (at: number, path: string, init: RequestInit = {}) => fetch(`${processes[at]?.base}/api${path}`, init)
const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

beforeAll(async () => {
  folder = await mkdtemp('/tmp/phuljhari-several-')
  database = await processDatabase()
  // Started together on an empty database.
  processes = await Promise.all(
    [0, 1, 2].map(async () => {
      const port = await freePort()
      const env = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), STOREFRONT_API_KEY: KEY }
      return { ...startServer(env), base: `http://127.0.0.1:${port}` }
    }),
  )
  await Promise.all(processes.map((server) => server.waitForOutput('Ctrl-C stops it')))
}, 120_000)
afterAll(async () => {
  for (const server of processes) server.child.kill('SIGTERM')
  await Promise.all(processes.map((server) => server.exited))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('several processes on one database', () => {
  const password = () => processes.flatMap((server) => /Password: +(\S+)/.exec(server.output())?.[1] ?? [])

  const body = async <Body>(reply: Promise<Response>) => (await (await reply).json()) as Body
  async function signedIn() {
    const credentials = { email: 'admin@localhost', password: password()[0] }
    const { token } = await body<{ token: string }>(call(0, '/vendor/signin', json(credentials)))
    return { authorization: `Bearer ${token}` }
  }

  it('create one administrator when they start together', () => {
    expect(password()).toHaveLength(1)
  })

  it('share sessions, sign-outs and data', async () => {
    const headers = await signedIn()
    const agent = { fullName: 'Selvi', phoneNumber: '9876543210', aadharNumber: '012345678901' }
    expect((await call(1, '/delivery-agents', json(agent, headers))).status).toBe(200)
    expect(await (await call(2, '/delivery-agents', { headers })).json()).toMatchObject([
      { fullName: 'Selvi', aadharNumber: '012345678901' },
    ])
    await call(0, '/vendor/signout', { method: 'POST', headers })
    for (const at of [0, 1, 2]) expect((await call(at, '/delivery-agents', { headers })).status).toBe(401)
  })

  // covers beyond-45
  it('find and count an order that another process has placed and changed', async () => {
    const headers = await signedIn()
    const product = new FormData()
    for (const [name, value] of Object.entries({
      productId: 'p',
      productName: 'Rocket',
      brandName: 'B',
      category: 'C',
    }))
      product.append(name, value)
    product.append('orignalPrice', '100')
    const { _id } = await body<{ _id: string }>(call(0, '/products', { method: 'POST', headers, body: product }))
    const summary = (at: number) => body<OrderSummary>(call(at, '/orders/summary', { headers }))
    const found = async (at: number, status: string) =>
      (await body<Order[]>(call(at, `/orders?search=meenakshi&status=${status}`, { headers }))).map(
        (order) => order._id,
      )
    for (const at of [0, 1]) expect(await summary(at)).toMatchObject({ total: 0 })

    const order = {
      customer: { fullName: 'Meenakshi', phoneNumber: '9876543210' },
      deliveryAddress: '12 Car Street, Sivakasi',
      items: [{ productId: _id, quantity: 1 }],
      paymentMethod: 'UPI',
    }
    const placed = await body<Order>(call(0, '/orders', json(order, { 'x-api-key': KEY })))
    expect(await found(1, 'pending')).toEqual([placed._id])
    expect(await summary(1)).toMatchObject({ total: 1, pending: 1 })
    await call(1, `/orders/vendorStatus/rejected/${placed._id}`, { method: 'PATCH', headers })
    expect([await found(0, 'pending'), await found(0, 'rejected')]).toEqual([[], [placed._id]])
    expect(await summary(0)).toMatchObject({ total: 1, pending: 0, rejected: 1 })
  })

  it('count failed sign-ins together', async () => {
    const guess = (at: number) => call(at, '/vendor/signin', json({ email: 'victim@shop.example', password: 'guess' }))
    const codes: number[] = []
    for (let attempt = 0; attempt < 15; attempt++) codes.push((await guess(attempt % 3)).status)
    expect(codes.filter((status) => status === 401)).toHaveLength(10)
    expect(codes.filter((status) => status === 429)).toHaveLength(5)
  })
})
