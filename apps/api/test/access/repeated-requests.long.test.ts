import type { Route } from '@phuljhari/contract/route'
import { describe, expect, it } from 'vitest'
import { contractRoutes } from '../fuzz/contract-routes.ts'
import { testApi } from '../harness.ts'
import { nameOf } from './all-routes.ts'
import { contents } from './contents.ts'
import { repeatable } from './repeatable-requests.ts'

const GONE = 'it is gone, which is what the caller wants'
/** The refusals of a repeated request whose first one was accepted, with the reason. */
const REFUSED: Record<string, [code: string, reason: string, atOnce?: string]> = {
  'DELETE /brand/:id': ['brand.not_found', GONE],
  'DELETE /category/:id': ['category.not_found', GONE],
  'DELETE /coupons/:id': ['coupon.not_found', GONE],
  'DELETE /delivery-agents/:id': ['agent.not_found', GONE],
  'DELETE /orders/views/:id': ['view.not_found', GONE],
  'DELETE /products/:id': ['product.not_found', GONE],
  'DELETE /profile/second-factor': ['second_factor.inactive', 'says that none is set up', 'auth.wrong_code'],
  'DELETE /profile/sessions/:id': ['session.not_found', 'says that it has ended'],
  'DELETE /transports/:id': ['transport.not_found', GONE],
  'DELETE /staff/:id/second-factor': ['second_factor.inactive', 'says that none is set up'],
  'DELETE /staff/invitations/:id': ['invitation.not_found', GONE],
  'POST /dispatch/packings/:orderId/reopen': ['packing.not_packed', 'says that it is not packed'],
  'POST /runs/:id/problems/:problemId/resolve': ['run.resolved', 'says that it was decided'],
  'POST /invitations/accept': ['invitation.used', 'says that the link was used, and to sign in'],
}
/** Calls whose repetition changes rows, with the reason. */
const CHANGES_AGAIN: Record<string, string> = {
  'PATCH /dispatch/packings/:orderId/lines/:position':
    'the time of the latest tick is stored, since a claim lasts from it',
  'POST /orders/:orderId/messages': 'each message that was opened is recorded',
  'POST /dispatch/packings/:orderId/claim': 'the time is stored, since a claim lasts from it',
  'POST /orders/:orderId/tracking-links': 'the secret is stored as a hash, so a lost link is replaced',
  'POST /run/devices': 'the token is stored as a hash, so a lost one is replaced',
  'POST /runs/:id/link': 'the secret is stored as a hash, so a lost link is replaced',
  'POST /privacy/customer/erase': 'each erasure is recorded, also of someone who was erased before',
  'POST /privacy/delivery-agents/:id/erase': 'each erasure is recorded, also of someone who was erased before',
  'POST /profile/second-factor': 'only hashed or encrypted secrets are stored, so a lost one is replaced',
  'POST /profile/second-factor/confirm': 'recovery codes are stored as hashes, so lost ones are replaced',
  'POST /profile/second-factor/recovery-codes': 'recovery codes are stored as hashes, so lost ones are replaced',
  'POST /staff/:id/password-link': 'the token is stored as a hash, so a lost link is replaced',
  'POST /staff/invitations': 'the token is stored as a hash, so a lost link is replaced',
  'POST /staff/invitations/:id/replace': 'the token is stored as a hash, so a lost link is replaced',
}
const BY_STATE = 'what it was called for can happen to its subject only once'
/** Calls that add rows and accept no key, with the reason. */
const WITHOUT_KEY: Record<string, string> = {
  'POST /dispatch/packings/:orderId/complete': BY_STATE,
  'PATCH /dispatch/packings/:orderId/lines/:position': 'sets how much is packed, whatever it was',
  'POST /dispatch/packings/:orderId/claim': BY_STATE,
  'PATCH /delivery-agents/orders/:orderId/status': BY_STATE,
  'PATCH /orders/vendorStatus/:status/:orderId': BY_STATE,
  'PATCH /runs/:id/stops': 'sets the order of all stops, whatever it was',
  'POST /runs': 'an agent has one run a day',
  'POST /runs/:id/link': 'a further link ends the former one',
  'POST /orders/:orderId/tracking-links': 'a further link harms nobody, and their number is bounded',
  'POST /orders/:orderId/lorry': 'a transport is added by its name, once',
  'PATCH /orders/:orderId/lorry': 'a transport is added by its name, once',
  'POST /transports/:id/keep-apart': 'two names are kept apart once',
  'PATCH /consignments/:id': 'a transport is added by its name, once',
  'PATCH /products/:id': 'a brand or category is added by its name, once',
  'POST /estimates/:number/confirm': BY_STATE,
  'POST /invitations/accept': BY_STATE,
  'POST /payments/:id/allocations': 'sets how the payment is divided, whatever it was',
  'POST /payments/:id/reverse': BY_STATE,
  'POST /payments/:id/verify': BY_STATE,
  'POST /payments/tills/entries/:id/reverse': BY_STATE,
  'POST /prepared-changes/:id/approve': BY_STATE,
  'POST /profile/second-factor/confirm': 'its reply holds secrets, and a new one replaces them',
  'POST /profile/second-factor/recovery-codes': 'its reply holds secrets, and a new one replaces them',
}
/** Calls that are tested elsewhere, with the file. */
const ELSEWHERE: Record<string, string> = {
  'DELETE /mail-server': 'mail-queue.test.ts, since it needs a mail server',
  'POST /mail-server': 'mail-queue.test.ts, since it needs a mail server',
  'POST /mail-server/test': 'mail-queue.test.ts, since it needs a mail server',
  'POST /messages/:id/retry': 'mail-queue.test.ts, since it needs a mail server',
  'POST /documents/batches': 'batches.test.ts, since the job runs beside the request',
  'POST /orders/bulk': 'bulk.test.ts, since the work runs beside the request',
  'POST /orders/bulk/:id/undo': 'bulk.test.ts, since the work runs beside the request',
  'POST /staff/settings': 'second-factor.test.ts, since the caller must then set one up',
}

const api = testApi()
const routes = (await contractRoutes()).filter(
  (route) =>
    route.method !== 'GET' && !route.isRead && !route.url.startsWith('/vendor/sign') && !(nameOf(route) in ELSEWHERE),
)

/** How many rows of each table a request has added. */
function addedRows(before: string, after: string): Record<string, number> {
  const counts = (found: string) =>
    new Map([...found.matchAll(/^(\w+) (\d+) /gm)].map(([, table = '', rows]) => [table, Number(rows)]))
  const former = counts(before)
  return Object.fromEntries([...counts(after)].map(([table, rows]) => [table, rows - (former.get(table) ?? 0)]))
}

/** @returns what sends the same request each time, to an installation in which it is valid. */
async function sender(route: Route) {
  const request = await repeatable(api, route)
  return async () => {
    const reply = await api.app.inject(request)
    return reply.statusCode < 300 ? 'success' : (reply.json().code as string)
  }
}

/** Whether a request has created something, besides the record of it. */
const createsRows = (before: string, after: string): boolean =>
  Object.entries(addedRows(before, after)).some(([table, rows]) => rows > 0 && table !== 'events')

describe('a request that is repeated', () => {
  it.each(routes.map((route) => ({ name: nameOf(route), route })))(
    'to $name saves nothing twice, and has a key if it creates something',
    async (tested) => {
      const { name, route } = tested
      const [refusal = 'success', , atOnce = refusal] = REFUSED[name] ?? []
      const send = await sender(route)
      const before = await contents(api)
      expect(await send()).toBe('success')
      const once = await contents(api)
      expect(once).not.toBe(before)
      if (!route.schema.headers) expect(createsRows(before, once)).toBe(name in WITHOUT_KEY)
      expect(await send()).toBe(refusal)
      if (!(name in CHANGES_AGAIN)) expect(await contents(api)).toBe(once)

      const sendAtOnce = await sender(route)
      const beforeBoth = await contents(api)
      const both = await Promise.all([sendAtOnce(), sendAtOnce()])
      expect(both.toSorted()).toEqual(['success', atOnce].toSorted())
      if (!(name in CHANGES_AGAIN)) expect(addedRows(beforeBoth, await contents(api))).toEqual(addedRows(before, once))
    },
  )

  it('is listed as an exception only when its route exists', () => {
    const names = routes.map(nameOf)
    for (const listed of [REFUSED, CHANGES_AGAIN, WITHOUT_KEY])
      for (const name of Object.keys(listed)) expect(names).toContain(name)
  })
})
