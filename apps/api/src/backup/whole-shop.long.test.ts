import { SUBJECT_LABELS } from '@phuljhari/contract/activity/action-labels'
import { expect, it } from 'vitest'
import { nameOf } from '../../test/access/all-routes.ts'
import { routes, send } from '../../test/access/protected-routes.ts'
import { validRequest } from '../../test/access/repeatable-requests.ts'
import { backupFixture, contents } from '../../test/backup-fixture.ts'
import { register } from '../../test/documents.ts'
import { orderIn } from '../../test/factories.ts'

const fixture = backupFixture()
const { api, backUp, createShop, restore } = fixture

/** They need a till and series that nothing else has used. */
const TILL = '/payments/tills/closes'
const FIRST = [`POST ${TILL}`, `POST ${TILL}/:id/accept`, 'POST /documents/series/confirm']
/** Routes whose request is refused in a shop in use, with the reason. */
const REFUSED: Record<string, string> = {
  'POST /vendor/signin': 'the example is a wrong password',
  'POST /vendor/signin/code': 'the example is no challenge',
  'POST /orders/bulk': 'the body depends on its action; it is called below',
  'POST /orders/bulk/:id/undo': 'is called below',
  'POST /customers/:id/split': 'other examples have changed the customer',
  'POST /dispatch/shortages/:id/decide': 'other examples have changed the price',
  'POST /mail-server': 'no mail server answers',
  'POST /mail-server/test': 'needs a mail server',
  'POST /messages/:id/retry': 'needs an e-mail that was not sent',
  'PATCH /coupons/:id': 'the example is the code of another coupon',
  'POST /transports': 'the example is the name of another transport',
  'PATCH /transports/:id': 'the example is the name of another transport',
}
const SUMS = 'sums of days that are over, which reports compute again'
/** Tables without rows in this shop, with the reason. */
const EMPTY: Record<string, string> = {
  report_days: 'used until release 2.2',
  report_item_days: 'used until release 2.2',
  report_marks: SUMS,
  report_summed: SUMS,
  report_sums: SUMS,
  totals_to_review: 'filled by upgrades, and emptied by the call that closes it',
}
/** Tables whose rows a restore changes: it ends all links (docs/operations.md). */
const CHANGED = ['run_links', 'tracking_links']

async function call(route: (typeof routes)[number]): Promise<string | null> {
  await api.signIn()
  const { status } = await send(api.app, await validRequest(api, route))
  return status < 300 ? null : nameOf(route)
}
async function callAll(called: typeof routes): Promise<string[]> {
  const refused: string[] = []
  for (const route of called) refused.push(...[await call(route)].filter((name) => name !== null))
  return refused
}
/** Accepts an order as one of many, and takes it back. */
async function changeMany(): Promise<void> {
  const orders = [{ orderId: await orderIn(api), status: 'processing' }]
  const headers = { 'idempotency-key': 'many' }
  const { _id } = (await api.send('POST', '/orders/bulk', { payload: { action: 'accept', orders }, headers })).json()
  const result = async () => (await api.send('GET', `/orders/bulk/${_id}`)).json().rows[0].result
  await expect.poll(result).toBe('done')
  await api.send('POST', `/orders/bulk/${_id}/undo`)
  await expect.poll(result).toBe('undone')
}

// A new route, table or subject of events is part of this shop, or fails the test by its name.
it('a shop in which every route was used comes back row by row', { timeout: 600_000 }, async () => {
  const isFirst = (route: (typeof routes)[number]) => FIRST.includes(nameOf(route))
  expect(await callAll(routes.filter(isFirst))).toEqual([])
  await createShop()
  await register(api)
  const reads = routes.filter(({ method, isRead }) => method === 'GET' || isRead === true)
  const changes = routes.filter((route) => route.method !== 'DELETE' && !reads.includes(route))
  const refused = await callAll(changes.filter((route) => !isFirst(route)))
  expect(refused.toSorted()).toEqual(Object.keys(REFUSED).toSorted())
  await api.signIn()
  await changeMany()
  await callAll(reads)

  const before = await contents(api.db)
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0)
  expect(empty).toEqual(Object.keys(EMPTY))
  const found = await api.db.many<{ subject: string }>({
    name: 'test_subjects',
    text: 'select distinct subject from events',
  })
  expect(found.map(({ subject }) => subject).toSorted()).toEqual(Object.keys(SUBJECT_LABELS).toSorted())

  await backUp()
  await restore()
  const [now, after] = [await contents(api.db), await contents(fixture.other)]
  expect(Object.keys(after)).toEqual(Object.keys(now))
  for (const table of Object.keys(now))
    if (CHANGED.includes(table)) expect(after[table], table).toHaveLength(now[table]?.length ?? 0)
    else expect(after[table], table).toEqual(now[table])
})
