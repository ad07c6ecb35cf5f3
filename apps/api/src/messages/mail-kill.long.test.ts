import { mkdtemp, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailServer } from '../../test/mail-server.ts'
import { processDatabase } from '../../test/process-database.ts'
import { freePort, startServer, type ServerProcess } from '../../test/start-server.ts'

const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }
const STOREFRONT_KEY = 'storefront-key-of-the-mails'
const ORDERS = 12

let folder: string
let database: Awaited<ReturnType<typeof processDatabase>>
let mails: Awaited<ReturnType<typeof mailServer>>
let base = ''
let token = ''

beforeAll(async () => {
  folder = await mkdtemp('/tmp/phuljhari-mails-')
  database = await processDatabase()
  mails = await mailServer()
})
afterAll(async () => {
  await mails.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const port = await freePort()
  base = `http://127.0.0.1:${port}/api`
  const server = startServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    STOREFRONT_API_KEY: STOREFRONT_KEY,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SAMPLE_DATA: 'off',
  })
  await server.waitForOutput('Ctrl-C stops it')
  return server
}
async function call<Reply>(method: string, url: string, body?: object, headers: Record<string, string> = {}) {
  const reply = await fetch(base + url, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(reply.ok, `${method} ${url}: ${reply.status}`).toBe(true)
  return (await reply.json()) as Reply
}

/** Accepted orders, with an e-mail about each in the queue that is not sent yet. */
async function queueMails(): Promise<void> {
  token = (await call<{ token: string }>('POST', '/vendor/signin', ADMIN)).token
  const product = new FormData()
  for (const [name, value] of Object.entries({
    productName: 'Sparkler',
    brandName: 'Velan',
    category: 'SPARKLERS',
    orignalPrice: '100',
  }))
    product.append(name, value)
  const headers = { authorization: `Bearer ${token}` }
  const added = await fetch(`${base}/products`, { method: 'POST', headers, body: product })
  const { _id: productId } = (await added.json()) as { _id: string }
  await call('POST', '/mail-server', {
    host: '127.0.0.1',
    port: mails.port,
    security: 'none',
    username: 'shop',
    password: 'secret',
    fromName: 'Velan',
    fromAddress: 'shop@velan.example',
  })
  const { settings } = await call<{ settings: { messages: { channels: object } } }>('GET', '/settings')
  const value = { ...settings.messages, channels: { ...settings.messages.channels, accepted: 'mail' } }
  await call('POST', '/settings', { key: 'messages', value, basedOn: null })
  for (let count = 0; count < ORDERS; count += 1) {
    const order = {
      customer: { fullName: 'Meena', phoneNumber: '9876500011', email: `c${count}@mail.example` },
      deliveryAddress: { street: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
      items: [{ productId, quantity: 2 }],
      paymentMethod: 'UPI',
    }
    const { orderId } = await call<{ orderId: string }>('POST', '/orders', order, { 'x-api-key': STOREFRONT_KEY })
    await call('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
  }
}
const addressees = () => mails.taken.map((text) => /^To: (\S+)/m.exec(text)?.[1] ?? '')

it('mails nobody twice when the server is killed while it sends, and sends the rest after a restart', async () => {
  let server = await start()
  await queueMails()
  await database.query("update messages set next_at = now() where state = 'waiting'")
  for (let kill = 0; kill < 3; kill += 1) {
    // The mail server has the text and has not answered when the portal dies.
    mails.behave('wait')
    const arrived = mails.arrival()
    if (kill > 0) server = await start()
    await arrived
    server.child.kill('SIGKILL')
    await server.exited
    // Ten minutes later.
    await database.query("update messages set at = now() - interval '11 minutes' where state = 'sending'")
  }
  mails.behave(null)
  server = await start()
  const states = async () =>
    await database.query<{ address: string; state: string }>('select address, state from messages order by id')
  await expect
    .poll(async () => (await states()).filter(({ state }) => !['sent', 'unknown'].includes(state)), { timeout: 60_000 })
    .toEqual([])
  const all = Array.from({ length: ORDERS }, (_, count) => `c${count}@mail.example`)
  expect(addressees().toSorted()).toEqual(all.toSorted())
  expect((await states()).filter(({ state }) => state === 'unknown')).toHaveLength(3)
  server.child.kill('SIGTERM')
  await server.exited
}, 240_000)
