import { text as readText } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { problem } from '@phuljhari/contract/errors'
import type { Route } from '@phuljhari/contract/route'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addAgent, addProduct, jpeg, orderIn } from '../factories.ts'
import { ADMIN, STOREFRONT_KEY, testApi } from '../harness.ts'
import { validTextFields } from './from-schema.ts'
import { examplesFor, requestWith, somethingToChange } from '../access/good-requests.ts'
import { contractRoutes } from './contract-routes.ts'
import { requestsOf, TOKEN, type FuzzRequest, type World } from './requests.ts'

/** `npm run torture` sends 10,000; in `npm test` the time is limited. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_500)
const IS_LONG = process.env['FUZZ_REQUESTS'] !== undefined
const TIME_LIMIT_MS = IS_LONG ? 600_000 : 12_000
const HANG_MS = 10_000
const MAX_GROWTH_BYTES = 60 * 1_048_576
const CONCURRENCY = 4
const ROUNDS = Math.ceil(REQUESTS / 250)
/** The seed of a failed run, which reproduces it. */
const SEED = process.env['FUZZ_SEED']

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** The memory in use after garbage collection. */
function memoryInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Routes whose valid requests need a secret, a registered shop or cash of an agent; their own tests send them. */
const NEEDS_MORE = [
  'GET /documents/batches/:id',
  'POST /documents/batches',
  'POST /dispatch/orders-to-pack',
  'POST /documents/print',
  'POST /mail-server/test',
  'POST /messages/:id/retry',
  'GET /orders/bulk/:id',
  'GET /run',
  'GET /tracking',
  'POST /orders/bills',
  'POST /orders/bulk',
  'POST /orders/bulk/:id/undo',
  'POST /payments/cash/:agentId/hand-overs',
  'POST /payments/cash/hand-overs/:id/accept',
  'POST /profile/second-factor',
  'DELETE /profile/second-factor',
  'DELETE /staff/:id/second-factor',
  'POST /invitations/accept',
  'POST /invitations/inspect',
  'POST /profile/second-factor/confirm',
  'POST /run/actions',
  'POST /run/actions/:id/photo',
  'POST /run/devices',
  'POST /vendor/password',
  'POST /vendor/signin/code',
]
const isStream = (route: Route) => route.schema.summary.includes('text/event-stream')
const nameOf = (route: Route) => `${route.method} ${route.url}`

const api = testApi()

/** Routes that may end the administrator's session or require a second factor of everyone. */
const ENDS_ACCESS = /\/(signout|end-sessions|settings|sessions\/:id)$|^PATCH \/staff\/:id$/
const resetPolicy = {
  name: 'test_fuzz_reset_policy',
  text: "update staff_settings set require_second_factor = 'nobody'",
}
let token = ''
/** Signs in from a separate address, so that failed sign-ins among the requests do not lock it out. */
async function signIn(): Promise<void> {
  await api.db.run(resetPolicy)
  await api.signIn()
  const reply = await api.anonymous('POST', '/vendor/signin', { payload: ADMIN, remoteAddress: '10.0.0.1' })
  token = reply.json().token
}

/** The ids of the administrator's open sessions. */
const sessionIds = async (): Promise<string[]> =>
  (await api.send('GET', '/profile/sessions')).json<Array<{ _id: string }>>().map(({ _id }) => _id)

async function world(): Promise<World> {
  await signIn()
  const [one, two] = [await addProduct(api), await addProduct(api, { productName: 'Rocket' })]
  const agents = [await addAgent(api), await addAgent(api)]
  const orders = [await orderIn(api), await orderIn(api, 'accepted'), await orderIn(api, 'assigned', agents[0] ?? '')]
  const products = [one._id, two._id]
  return {
    apiKey: STOREFRONT_KEY,
    examples: {
      id: [...products, ...agents, ...(await sessionIds()), '1', '2', '3', '4'],
      orderId: orders,
      productId: products,
      deliveryAgentId: agents,
      phoneNumber: ['9876543210', '+91 98765 43210'],
      aadharNumber: ['0123 4567 8901'],
      pincode: ['625001'],
      email: [ADMIN.email],
      password: [ADMIN.password],
      orignalPrice: ['100', '99.50'],
      discountPrice: ['0', '50'],
      shippingCharge: [0, 60, '49.99'],
      expectedDeliveryDate: [new Date(Date.now() + 86_400_000).toISOString(), '2099-12-31'],
      quantity: [1, 12],
      value: [{ rate: 3 }, { days: 7 }, { clerk: '5' }, { otherwise: 6000, states: { '33': 2499 } }],
      validFrom: ['2099-12-31'],
      discount: [{ percent: 5 }, { amount: '100.50' }],
      keyword: ['a', 'rocket', 'Spark'],
      page: ['1', '2'],
      'idempotency-key': ['basket-1', 'basket-2'],
    },
    validFiles: [
      { field: 'files', name: 'a.jpg', bytes: await jpeg() },
      { field: 'file', name: 'a.csv', bytes: Buffer.from('productName,brandName,category,orignalPrice\nA,B,C,12\n') },
    ],
    files: [
      { name: 'a.jpg', bytes: await jpeg() },
      { name: 'b.png', bytes: Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1') },
      { name: 'c.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>') },
      { name: 'd.csv', bytes: Buffer.from('productName,brandName,category,orignalPrice\n=1+1,<b>,"x\0y",12\n') },
      { name: 'e.xlsx', bytes: Buffer.from('PK\x03\x04 no zip', 'latin1') },
      { name: 'f.xls', bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]) },
      { name: '../../g\u0000.csv', bytes: Buffer.alloc(70_000, 'a,') },
      { name: '', bytes: Buffer.alloc(0) },
    ],
  }
}

let requestsSent = 0
/** The reply, or an error after a timeout. Of an endless event stream only the headers are read. */
async function sendRequest(request: FuzzRequest, isStream: boolean): Promise<{ status: number; text: string }> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no reply within ${HANG_MS} ms`)), HANG_MS)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, value.replace(TOKEN, token)]),
  )
  const receive = async () => {
    // Each request comes from another address, so that the limits of one do not keep later requests from what they
    // test.
    const remoteAddress = `10.1.${(++requestsSent >> 8) & 255}.${requestsSent & 255}`
    const reply = await api.app.inject({ ...request, headers, remoteAddress, payloadAsStream: true })
    const stream = reply.stream()
    if (isStream && reply.statusCode < 300) {
      stream.destroy()
      return { status: reply.statusCode, text: '' }
    }
    return { status: reply.statusCode, text: await readText(stream) }
  }
  return Promise.race([receive(), promise]).finally(() => clearTimeout(timer))
}

async function expectProperReply(request: FuzzRequest, isStream: boolean): Promise<number> {
  const { status, text } = await sendRequest(request, isStream)
  expect(status, text).toBeLessThan(500)
  if (status >= 400) {
    const body = problem.strict().parse(JSON.parse(text))
    // A reply must show no details of an internal error.
    expect(body.message).not.toMatch(/\bat .*\.ts:|syntax error at|violates|pg_/)
  }
  return status
}

describe('hostile requests', () => {
  it(
    'get a proper reply from every route, never a server error',
    async () => {
      // It connects to the server that the request names.
      const routes = (await contractRoutes()).filter((route) => nameOf(route) !== 'POST /mail-server')
      expect(routes.length).toBeGreaterThanOrEqual(19)
      const seen = new Map<string, Set<number>>(routes.map((route) => [nameOf(route), new Set()]))
      const memory: number[] = []
      const started = performance.now()
      const isTime = () => performance.now() - started < TIME_LIMIT_MS
      let sent = 0

      // Fresh data for each round, since deleting is among the requests; in a long run, each time of another part of
      // the shop, whose routes need more to exist.
      for (let round = 0; round < ROUNDS && isTime(); round++) {
        const known = await world()
        const focus = routes[Math.floor((round * routes.length) / ROUNDS)]?.url ?? ''
        const shop = IS_LONG ? await somethingToChange(api, focus) : {}
        const one = fc.constantFrom(...routes).chain((route) => {
          const examples = { ...known.examples, ...(IS_LONG && examplesFor(shop, route)) }
          return requestsOf(route, { ...known, examples }).map((request) => ({
            name: nameOf(route),
            isStream: isStream(route),
            request,
          }))
        })
        await fc.assert(
          fc.asyncProperty(fc.array(one, { minLength: CONCURRENCY, maxLength: CONCURRENCY }), async (requests) => {
            if (!isTime()) return
            await Promise.all(
              requests.map(async ({ name, isStream, request }) => {
                const status = await expectProperReply(request, isStream)
                seen.get(name)?.add(status)
                sent++
                if (ENDS_ACCESS.test(name) && status === 200) await signIn()
              }),
            )
          }),
          {
            numRuns: Math.ceil(REQUESTS / ROUNDS / CONCURRENCY),
            ...(SEED !== undefined && { seed: Number(SEED) + round }),
          },
        )
        await api.empty()
        memory.push(memoryInUse())
      }

      // A long run also sends valid values to the routes that no random request has reached with any.
      if (IS_LONG)
        for (const route of routes.filter((one) =>
          [...(seen.get(nameOf(one)) ?? [])].every((status) => status >= 300),
        )) {
          await api.empty()
          await signIn()
          const examples = {
            ...(await somethingToChange(api, route.url)),
            email: [ADMIN.email],
            password: [ADMIN.password],
            from: ['2026-11-01'],
            to: ['2026-11-02'],
            month: ['2026-11'],
            reportId: [route.url.endsWith('/entries') ? 'receipts-by-mode' : 'sales-by-day'],
            key: [route.url.startsWith('/reports') ? '2026-11-01' : 'packing'],
          }
          const { payload, ...request } = await requestWith(examples, route)
          const [query] = route.schema.querystring
            ? fc.sample(validTextFields(route.schema.querystring, examples), 1)
            : [{}]
          request.url += `?${new URLSearchParams(query)}`
          const isForm = Buffer.isBuffer(payload)
          const headers: Record<string, string> = {
            ...(payload !== undefined && !isForm && { 'content-type': 'application/json' }),
            ...request.headers,
            authorization: `Bearer ${TOKEN}`,
            'x-api-key': STOREFRONT_KEY,
          }
          const body = payload === undefined ? {} : { payload: isForm ? payload : JSON.stringify(payload) }
          seen.get(nameOf(route))?.add(await expectProperReply({ ...request, headers, ...body }, isStream(route)))
        }

      const growth = (memory.at(-1) ?? 0) - (memory[Math.floor(memory.length / 5)] ?? 0)
      console.log(
        `${sent} requests in ${((performance.now() - started) / 1000).toFixed(1)} s; ` +
          `memory grew by ${(growth / 1_048_576).toFixed(0)} MB after the first fifth`,
      )
      // Only the short run may end early.
      if (IS_LONG) expect(sent).toBeGreaterThanOrEqual(REQUESTS)
      // Enough requests are valid: a long run succeeds at least once on every route, a short one on many.
      const neverAccepted = [...seen].flatMap(([name, statuses]) =>
        NEEDS_MORE.includes(name) || [...statuses].some((status) => status < 300) ? [] : [name],
      )
      if (sent >= 5_000) expect(neverAccepted).toEqual([])
      else if (sent >= 5 * routes.length) expect(neverAccepted.length).toBeLessThan(0.65 * routes.length)
      expect(growth).toBeLessThan(MAX_GROWTH_BYTES)
    },
    TIME_LIMIT_MS + 60_000,
  )
})
