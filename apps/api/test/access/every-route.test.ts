import type { Route } from '@phuljhari/contract/route'
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { can, grantableRights, PORTAL_ROLES, type Permission, type Right } from '@phuljhari/contract/staff/roles'
import { RUN_HEADER } from '@phuljhari/contract/runs/run-words'
import { newLinkSecret } from '../../src/security/tokens.ts'
import { contractRoutes } from '../fuzz/contract-routes.ts'
import type { Examples } from '../fuzz/from-schema.ts'
import { STOREFRONT_KEY, testApi } from '../harness.ts'
import { nameOf, servedRoutes } from './all-routes.ts'
import { person } from '../staff.ts'
import { badTokens, signInAt } from './bad-tokens.ts'
import { contents } from './contents.ts'
import { requestWith, somethingToChange } from './good-requests.ts'

/** Routes without authentication (section 6: the lists of products, brands and categories need no token). */
const PUBLIC = [
  'GET /brand',
  'GET /category',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /products',
  'GET /run',
  'GET /tracking',
  'POST /invitations/accept',
  'POST /invitations/inspect',
  'POST /run/actions',
  'POST /run/actions/:id/photo',
  'POST /run/devices',
  'POST /vendor/signin',
  'POST /vendor/signin/code',
]
/** Public routes that refuse requests without the credential in their body or header, with the refusal code. */
const REFUSED: Record<string, [status: number, code: string]> = {
  'GET /run': [404, 'run.not_found'],
  'GET /tracking': [404, 'tracking.not_found'],
  'POST /invitations/accept': [404, 'invitation.invalid'],
  'POST /invitations/inspect': [404, 'invitation.invalid'],
  'POST /run/actions': [404, 'run.not_found'],
  'POST /run/actions/:id/photo': [404, 'run.not_found'],
  'POST /run/devices': [404, 'run.not_found'],
  'POST /vendor/signin': [401, 'auth.wrong'],
  'POST /vendor/signin/code': [401, 'auth.challenge_expired'],
}
/** Public routes that are not in the contract: product images and the API documentation. */
const OUTSIDE_CONTRACT = /^(GET|HEAD) \/(images\/:name|docs(\/.*)?)$/
const STOREFRONT = ['POST /orders', 'POST /orders/:orderId/payments']
/** Routes other than reads whose request changes nothing that `contents` compares, with the reason. */
const CHANGES_NOTHING: Record<string, string> = {
  'DELETE /mail-server': 'needs a mail server; mail-queue.test.ts removes one',
  'POST /mail-server': 'needs a mail server; mail-queue.test.ts sets one',
  'POST /mail-server/test': 'needs a mail server; mail-queue.test.ts sends by one',
  'POST /messages/:id/retry': 'needs an e-mail that was not sent; mail-queue.test.ts tries one again',
  'POST /documents/batches': 'is refused to an unregistered shop; batches.test.ts starts jobs',
  'POST /orders/bulk': 'the body depends on its action; bulk.test.ts starts some',
  'POST /orders/bulk/:id/undo': 'needs a batch; bulk.test.ts undoes one',
  'POST /documents/totals-to-review/close': 'needs orders from before an upgrade; order-totals.test.ts has some',
  'POST /payments/cash/:agentId/hand-overs': 'needs an agent who holds cash; agents-cash.test.ts takes it',
  'POST /payments/cash/hand-overs/:id/accept': 'needs a difference; agents-cash.test.ts accepts one',
  'POST /payments/tills/closes': 'needs the exact amount in the till; till.test.ts closes one',
  'POST /payments/tills/entries/:id/reverse': 'needs an entry; till.test.ts takes one back',
  'POST /payments/tills/closes/:id/accept': 'needs a difference; till.test.ts accepts one',
  'POST /vendor/password': 'needs the current password; change-password.test.ts shows that it changes it',
  'DELETE /profile/second-factor': 'needs a password and a code; second-factor.test.ts turns it off',
  'DELETE /staff/:id/second-factor': 'needs the own password; reset-second-factor.test.ts resets it',
  'POST /profile/second-factor': 'needs the current password; second-factor.test.ts starts one',
  'POST /profile/second-factor/recovery-codes': 'needs a second factor; second-factor.test.ts renews them',
  'POST /profile/second-factor/recovery-codes/acknowledge': 'needs new codes; second-factor.test.ts acknowledges them',
  'POST /profile/second-factor/confirm': 'needs a secret; second-factor.test.ts confirms one',
  'POST /staff/settings': 'asks for what is set already; second-factor.test.ts changes it',
}
/** Fastify adds a HEAD route for every GET route. */
const isHead = (name: string) => name.startsWith('HEAD ')

const api = testApi()
const routes = await contractRoutes()
const protectedRoutes = routes.filter((route) => !PUBLIC.includes(nameOf(route)))
const byToken = protectedRoutes.filter((route) => !STOREFRONT.includes(nameOf(route)))

let examples: Examples
beforeEach(async () => {
  examples = await somethingToChange(api)
})
const requestTo = (route: Route) => requestWith(examples, route)
const signIn = () => signInAt(api)

/** Sends a request. @returns its status and, if refused, its error code; streams are not read. */
async function send(request: InjectOptions): Promise<{ status: number; code: unknown }> {
  const reply = await api.app.inject({ ...request, payloadAsStream: true })
  const stream = reply.stream()
  if (reply.statusCode < 300) {
    stream.destroy()
    return { status: reply.statusCode, code: null }
  }
  const text = (await stream.toArray()).map(String).join('')
  return { status: reply.statusCode, code: text === '' ? null : (JSON.parse(text) as { code: unknown }).code }
}

/** Calls whose body may be absent: which change to undo, why an order is cancelled, that a doubt is settled. */
const BODY_OPTIONAL = [
  'POST /orders/:orderId/undo',
  'PATCH /orders/vendorStatus/:status/:orderId',
  'PATCH /orders/cancel/:orderId',
  'POST /payments/:id/verify',
]

describe('every route', () => {
  it('is in the contract, which declares who may call it', async () => {
    const inContract = routes.map(nameOf).toSorted()
    const served = servedRoutes(api.app).filter((name) => !OUTSIDE_CONTRACT.test(name))
    expect(served.filter((name) => !isHead(name))).toEqual(inContract)
    const open = routes.filter((route) => !route.schema.security).map(nameOf)
    expect(open.toSorted()).toEqual(PUBLIC)

    const document = (await api.anonymous('GET', '/docs/json')).json() as {
      paths: Record<string, Record<string, { security?: object[] }>>
    }
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { security }]) => ({
        name: `${method.toUpperCase()} ${path.replace('/api', '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
        security,
      })),
    )
    expect(described.map(({ name }) => name).toSorted()).toEqual(inContract)
    for (const { name, security } of described)
      expect({ name, security }).toEqual({
        name,
        security: PUBLIC.includes(name) ? undefined : STOREFRONT.includes(name) ? [{ apiKey: [] }] : [{ bearer: [] }],
      })
  })

  it.each(['without a content type', 'application/json'])(
    'that needs a body asks for it in plain words when it has none (%s)',
    async (type) => {
      const link = { [RUN_HEADER]: newLinkSecret() }
      const credentials = { authorization: `Bearer ${await signIn()}`, 'x-api-key': STOREFRONT_KEY, ...link }
      for (const route of routes.filter(({ schema }) => schema.body !== undefined)) {
        const { payload: _payload, ...request } = await requestTo(route)
        const headers: Record<string, string | undefined> = { ...request.headers, ...credentials }
        delete headers['content-type']
        if (type === 'application/json') headers['content-type'] = type
        const reply = await api.app.inject({ ...request, headers })
        if (reply.statusCode !== 400 && BODY_OPTIONAL.includes(nameOf(route))) continue
        expect([nameOf(route), reply.statusCode, reply.json().message]).toEqual([
          nameOf(route),
          ...(route.schema.consumes
            ? [415, 'Send this form as multipart/form-data']
            : [400, 'Send the values as JSON in the body of the request']),
        ])
      }
    },
  )

  it('that lists a period refuses days that no database stores', async () => {
    const lists = routes.filter(
      ({ schema: { querystring } }) => querystring && 'from' in (querystring as z.ZodObject).shape,
    )
    expect(lists.length).toBeGreaterThan(8)
    const authorization = `Bearer ${await signIn()}`
    for (const route of lists)
      for (const day of ['0001-01-01', '9999-12-31', '2026-02-30', '2026-1-1']) {
        const [url] = (await requestTo(route)).url.split('?')
        const query = new URLSearchParams({ from: day, to: day })
        const { status } = await send({ method: 'GET', url: `${url}?${query}`, headers: { authorization } })
        expect([nameOf(route), day, status]).toEqual([nameOf(route), day, 400])
      }
  })

  it('that is public needs no token', async () => {
    for (const route of routes.filter((one) => PUBLIC.includes(nameOf(one)))) {
      const { status, code } = await send(await requestTo(route))
      const [expected, expectedCode] = REFUSED[nameOf(route)] ?? [200, null]
      expect({ name: nameOf(route), status, code }).toEqual({
        name: nameOf(route),
        status: expected,
        code: expectedCode,
      })
    }
  })
})

describe('every route for signed-in users', () => {
  it('returns 401 without a valid token, and changes nothing', async () => {
    const tokens = await badTokens(api)
    const before = await contents(api)
    for (const route of byToken)
      for (const [what, credentials] of Object.entries(tokens)) {
        const request = await requestTo(route)
        const { status, code } = await send({ ...request, headers: { ...request.headers, ...credentials } })
        expect({ name: nameOf(route), what, status, code }).toEqual({
          name: nameOf(route),
          what,
          status: 401,
          code: 'auth.required',
        })
      }
    expect(await contents(api)).toBe(before)
  }, 60_000)

  it('does not accept a token in the URL', async () => {
    const token = await signIn()
    for (const route of byToken) {
      const { url, ...request } = await requestTo(route)
      const { status } = await send({ ...request, url: `${url}?token=${token}&access_token=${token}` })
      expect({ name: nameOf(route), status }).toEqual({ name: nameOf(route), status: 401 })
    }
  })

  it('requires the token for HEAD requests too', async () => {
    const heads = servedRoutes(api.app).filter((name) => isHead(name) && !OUTSIDE_CONTRACT.test(name))
    expect(heads.length).toBeGreaterThan(3)
    for (const name of heads) {
      const url = `/api${name.replace('HEAD ', '').replace(/:\w+/, 'x')}`
      const { statusCode } = await api.app.inject({ method: 'HEAD', url })
      const read = name.replace('HEAD', 'GET')
      const [refusal = 200] = REFUSED[read] ?? []
      expect({ name, statusCode }).toEqual({ name, statusCode: PUBLIC.includes(read) ? refusal : 401 })
    }
  })

  it('refuses an unauthenticated upload before reading its body', async () => {
    const reply = await api.anonymous('POST', '/products', {
      payload: 'x'.repeat(100_000),
      headers: { 'content-type': 'multipart/form-data; boundary=none' },
    })
    expect(reply.statusCode).toBe(401)
  })

  // This proves that the requests above were refused only for lack of a token.
  it('accepts the same requests with a token, and each of them except CHANGES_NOTHING changes something', async () => {
    const unchanged: string[] = []
    for (const route of byToken.filter(({ method }) => method !== 'GET')) {
      await api.empty()
      // One of the routes ends the sessions that others opened.
      await api.signIn()
      examples = await somethingToChange(api, route.url)
      const request = await requestTo(route)
      const headers = { ...request.headers, authorization: `Bearer ${await signIn()}` }
      const before = await contents(api)
      const { status } = await send({ ...request, headers })
      expect([nameOf(route), status]).not.toEqual([nameOf(route), 401])
      if ((await contents(api)) === before) unchanged.push(nameOf(route))
    }
    const reads = byToken.filter(({ isRead }) => isRead).map(nameOf)
    expect(unchanged.toSorted()).toEqual([...reads, ...Object.keys(CHANGES_NOTHING)].toSorted())
  }, 240_000)
})

/** People of every role, and those with a right. */
const PEOPLE = [
  ...PORTAL_ROLES.map((role) => ({ role, rights: [] as Right[] })),
  ...grantableRights('clerk').map((right) => ({ role: 'clerk' as const, rights: [right] })),
]

describe('every route and role', () => {
  // covers beyond-7
  it('names a permission if it needs a token, and none otherwise', () => {
    const named = routes.filter(({ permission }) => permission !== undefined).map(nameOf)
    expect(named.toSorted()).toEqual(byToken.map(nameOf).toSorted())
  })

  it.each(PEOPLE)(
    'refuses $role with $rights what the role lacks, changes nothing, and allows the rest',
    async (who) => {
      const { token } = await person(api, who.role, { rights: who.rights })
      // The route that ends the session comes last.
      const inTurn = byToken.toSorted(
        (one, other) => Number(one.url.endsWith('/signout')) - Number(other.url.endsWith('/signout')),
      )
      const may = (permission: Permission | undefined) => permission !== undefined && can(who, permission)
      const answerOf = async (route: Route) => {
        const request = await requestTo(route)
        return send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
      }

      const before = await contents(api)
      for (const route of inTurn.filter(({ permission }) => !may(permission)))
        expect({ name: nameOf(route), ...(await answerOf(route)) }).toEqual({
          name: nameOf(route),
          status: 403,
          code: 'role.refused',
        })
      expect(await contents(api)).toBe(before)

      for (const route of inTurn.filter(({ permission, url }) => may(permission) && !url.includes(':status'))) {
        const { status, code } = await answerOf(route)
        expect({ name: nameOf(route), status, code }).not.toMatchObject({ code: 'role.refused' })
        expect({ name: nameOf(route), status }).not.toEqual({ name: nameOf(route), status: 401 })
      }
    },
  )

  // covers beyond-7
  it('refuses before it reads the body', async () => {
    const { token } = await person(api, 'packer')
    const reply = await api.anonymous('POST', '/products', {
      payload: 'x'.repeat(100_000),
      headers: { 'content-type': 'multipart/form-data; boundary=none', authorization: `Bearer ${token}` },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'role.refused'])
  })
})
