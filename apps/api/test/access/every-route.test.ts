import type { Route } from '@phuljhari/contract/route'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { RUN_HEADER } from '@phuljhari/contract/runs/run-words'
import { newLinkSecret } from '../../src/security/tokens.ts'
import type { Examples } from '../fuzz/from-schema.ts'
import { STOREFRONT_KEY, testApi } from '../harness.ts'
import { nameOf, servedRoutes } from './all-routes.ts'
import { person } from '../staff.ts'
import { signInAt } from './bad-tokens.ts'
import { requestWith, somethingToChange } from './good-requests.ts'
import { byToken, needsStorefrontKey, PUBLIC, routes, send } from './protected-routes.ts'

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
/** Fastify adds a HEAD route for every GET route. */
const isHead = (name: string) => name.startsWith('HEAD ')

const api = testApi()

let examples: Examples
beforeEach(async () => {
  examples = await somethingToChange(api)
})
const requestTo = (route: Route) => requestWith(examples, route)
const signIn = () => signInAt(api)

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
        security: PUBLIC.includes(name) ? undefined : needsStorefrontKey(name) ? [{ apiKey: [] }] : [{ bearer: [] }],
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
        const { status } = await send(api.app, { method: 'GET', url: `${url}?${query}`, headers: { authorization } })
        expect([nameOf(route), day, status]).toEqual([nameOf(route), day, 400])
      }
  })

  it('that is public needs no token', async () => {
    for (const route of routes.filter((one) => PUBLIC.includes(nameOf(one)))) {
      const { status, code } = await send(api.app, await requestTo(route))
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
  it('does not accept a token in the URL', async () => {
    const token = await signIn()
    for (const route of byToken) {
      const { url, ...request } = await requestTo(route)
      const { status } = await send(api.app, { ...request, url: `${url}?token=${token}&access_token=${token}` })
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
})

describe('every route and role', () => {
  // covers beyond-7
  it('names a permission if it needs a token, and none otherwise', () => {
    const named = routes.filter(({ permission }) => permission !== undefined).map(nameOf)
    expect(named.toSorted()).toEqual(byToken.map(nameOf).toSorted())
  })

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
