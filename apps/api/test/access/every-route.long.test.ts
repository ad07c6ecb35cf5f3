import type { Route } from '@phuljhari/contract/route'
import { can, grantableRights, PORTAL_ROLES, type Permission, type Right } from '@phuljhari/contract/staff/roles'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Examples } from '../fuzz/from-schema.ts'
import { testApi } from '../harness.ts'
import { nameOf } from './all-routes.ts'
import { person } from '../staff.ts'
import { badTokens, signInAt } from './bad-tokens.ts'
import { contents } from './contents.ts'
import { requestWith, somethingToChange } from './good-requests.ts'
import { byToken, send } from './protected-routes.ts'

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
const api = testApi()

let examples: Examples
beforeEach(async () => {
  examples = await somethingToChange(api)
})
const requestTo = (route: Route) => requestWith(examples, route)
const signIn = () => signInAt(api)

describe('every route for signed-in users', () => {
  it('returns 401 without a valid token, and changes nothing', async () => {
    const tokens = await badTokens(api)
    const before = await contents(api)
    for (const route of byToken)
      for (const [what, credentials] of Object.entries(tokens)) {
        const request = await requestTo(route)
        const { status, code } = await send(api.app, { ...request, headers: { ...request.headers, ...credentials } })
        expect({ name: nameOf(route), what, status, code }).toEqual({
          name: nameOf(route),
          what,
          status: 401,
          code: 'auth.required',
        })
      }
    expect(await contents(api)).toBe(before)
  }, 60_000)

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
      const { status } = await send(api.app, { ...request, headers })
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
        return send(api.app, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
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
})
