import { randomUUID } from 'node:crypto'
import type { Route } from '@phuljhari/contract/route'
import type { InjectOptions } from 'fastify'
import { collected, handedOver } from '../agents-cash.ts'
import { addAgent, addProduct, orderBody, orderIn, picture } from '../factories.ts'
import { ADMIN, form, STOREFRONT_KEY, type TestApi } from '../harness.ts'
import { newUtr, send } from '../payments.ts'
import { DIGITS, runsOf } from '../runs.ts'
import { as, codeOf, PASSWORD, person, setUpSecondFactor } from '../staff.ts'
import { nameOf } from './all-routes.ts'
import { signInAt } from './bad-tokens.ts'
import { requestWith, somethingToChange } from './good-requests.ts'

type Sent = { url?: string; payload?: object | Buffer; token?: string; headers?: Record<string, string> }
const ofDay = { name: 'test_total_to_review', text: 'insert into totals_to_review (order_id) values ($1)' }

/** A clerk with a second factor that was started, and its URL. */
async function startedSecondFactor(api: TestApi) {
  const who = await person(api, 'clerk')
  const reply = await as(api, who.token)('POST', '/profile/second-factor', { password: PASSWORD })
  return { ...who, secret: reply.json<{ url: string }>().url }
}
/** Puts 100 rupees into the till of the administrator, or of the person with this token. */
async function floatOf(api: TestApi, token?: string) {
  const entry = { kind: 'float', amount: 100, note: 'Change' }
  return (await send(api, '/payments/tills/entries', entry, token === undefined ? {} : { token })).json<{
    _id: string
  }>()
}
const CLOSED = { expected: 100, counted: { n50: 1 }, reason: 'Gave wrong change' }

/** An agent's phone with an action that it has not sent yet. */
async function phoneWithAction(api: TestApi) {
  const runs = runsOf(api)
  const { runId, orderId } = await runs.run()
  const phone = await runs.phoneOf(runId)
  const delivered = await runs.action(phone, orderId, 'delivered')
  return { phone, delivered, headers: runs.headersOf(phone), results: runs.results }
}

/** Valid requests to the routes that need more than the examples, which it creates. */
const SPECIAL: Record<string, (api: TestApi) => Promise<Sent>> = {
  'POST /orders': async (api) => ({ payload: orderBody((await addProduct(api))._id) }),
  'POST /orders/:orderId/payments': async (api) => ({
    url: `/orders/${await orderIn(api)}/payments`,
    payload: { mode: 'upi', amount: 1, reference: newUtr() },
  }),
  'POST /documents/totals-to-review/close': async (api) => {
    await api.db.run(ofDay, [await orderIn(api)])
    return {}
  },
  'POST /payments/cash/:agentId/hand-overs': async (api) => {
    const agent = await addAgent(api)
    await collected(api, agent, 100)
    return { url: `/payments/cash/${agent}/hand-overs`, payload: { expected: 100, counted: { n100: 1 } } }
  },
  'POST /payments/cash/hand-overs/:id/accept': async (api) => {
    const agent = await addAgent(api)
    await collected(api, agent, 100)
    const { token } = await person(api, 'clerk')
    const count = { expected: 100, counted: { n50: 1 }, reason: 'Short', token }
    const { _id } = await handedOver(api, agent, count)
    return { url: `/payments/cash/hand-overs/${_id}/accept` }
  },
  'POST /payments/tills/closes': async (api) => {
    await floatOf(api)
    return { payload: CLOSED }
  },
  'POST /payments/tills/closes/:id/accept': async (api) => {
    const { token } = await person(api, 'clerk')
    await floatOf(api, token)
    const { _id } = (await send(api, '/payments/tills/closes', CLOSED, { token })).json<{ _id: string }>()
    return { url: `/payments/tills/closes/${_id}/accept` }
  },
  'POST /payments/tills/entries/:id/reverse': async (api) => ({
    url: `/payments/tills/entries/${(await floatOf(api))._id}/reverse`,
  }),
  'PATCH /profile': async () => ({ payload: { name: `The owner ${randomUUID()}` } }),
  'POST /vendor/password': async (api) => ({
    token: (await person(api, 'clerk')).token,
    payload: { currentPassword: PASSWORD, newPassword: 'sparkling-rockets' },
  }),
  'POST /invitations/accept': async (api) => {
    const payload = { email: `${randomUUID()}@shop.example`, name: 'Ravi', role: 'packer' }
    const { link } = (await api.send('POST', '/staff/invitations', { payload })).json<{ link: string }>()
    return { payload: { token: link.split('#')[1], password: PASSWORD, name: 'Ravi' } }
  },
  'POST /run/devices': async (api) => {
    const { headers } = await phoneWithAction(api)
    return { headers, payload: { digits: DIGITS } }
  },
  'POST /run/actions': async (api) => {
    const { headers, delivered } = await phoneWithAction(api)
    return { headers, payload: { sentAt: new Date().toISOString(), actions: [delivered] } }
  },
  'POST /run/actions/:id/photo': async (api) => {
    const { phone, headers, delivered, results } = await phoneWithAction(api)
    await results(phone, [delivered])
    const photo = await form({}, { ...(await picture()), name: 'photo' })
    return {
      url: `/run/actions/${delivered.id}/photo`,
      payload: photo.payload,
      headers: { ...headers, ...photo.headers },
    }
  },
  'POST /profile/second-factor': async (api) => ({
    token: (await person(api, 'clerk')).token,
    payload: { password: PASSWORD },
  }),
  'POST /profile/second-factor/confirm': async (api) => {
    const { token, secret } = await startedSecondFactor(api)
    return { token, payload: { code: codeOf(secret) } }
  },
  'POST /profile/second-factor/recovery-codes': async (api) => ({
    token: (await setUpSecondFactor(api, await person(api, 'clerk'))).token,
    payload: { password: PASSWORD },
  }),
  'POST /profile/second-factor/recovery-codes/acknowledge': async (api) => {
    const { token, secret } = await startedSecondFactor(api)
    await as(api, token)('POST', '/profile/second-factor/confirm', { code: codeOf(secret) })
    return { token }
  },
  'DELETE /profile/second-factor': async (api) => {
    const { token, url } = await setUpSecondFactor(api, await person(api, 'clerk'))
    return { token, payload: { password: PASSWORD, code: codeOf(url) } }
  },
  'DELETE /staff/:id/second-factor': async (api) => {
    const { id } = await setUpSecondFactor(api, await person(api, 'clerk'))
    return { url: `/staff/${id}/second-factor`, payload: { password: ADMIN.password } }
  },
}

/** A valid request with a key, and what it needs. */
export async function validRequest(api: TestApi, route: Route): Promise<InjectOptions> {
  const request = await requestWith(await somethingToChange(api, route.url), route)
  const { url, payload, token, headers } = (await SPECIAL[nameOf(route)]?.(api)) ?? {}
  return {
    ...request,
    ...(url !== undefined && { url: `/api${url}` }),
    ...(payload && { payload }),
    headers: {
      ...request.headers,
      ...headers,
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${token ?? (await signInAt(api))}`,
      'x-api-key': STOREFRONT_KEY,
    },
  }
}

/** The same in an empty installation. It can be sent several times. */
export async function repeatable(api: TestApi, route: Route): Promise<InjectOptions> {
  await api.empty()
  await api.signIn()
  return validRequest(api, route)
}
