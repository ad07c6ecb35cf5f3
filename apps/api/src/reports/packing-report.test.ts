import type { Packing } from '@phuljhari/contract/dispatch/packing.contract'
import type { OrderBehind, Report } from '@phuljhari/contract/reports/reports.contract'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftOf, entered, newKey, setSetting } from '../../test/entries.ts'
import { addProduct, orderBody, placeOrder } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'
import { sumPastDays } from './sums/sum-past-days.ts'

const api = testApi()
const ANITA = 'anita@shop.example'
const BALA = 'bala@shop.example'
type Call = ReturnType<typeof as>
let anita: Call
let bala: Call
beforeEach(async () => {
  anita = as(api, (await person(api, 'packer', { email: ANITA })).token)
  bala = as(api, (await person(api, 'packer', { email: BALA })).token)
  await setSetting(api, 'dispatch', { packing: true })
})

/** An accepted order of 5 of each of some products. */
async function accepted(lines: number): Promise<string> {
  const items = []
  for (let line = 0; line < lines; line += 1)
    items.push({ productId: (await addProduct(api, { productName: `Rocket ${newKey()}` }))._id, quantity: 5 })
  const { orderId } = (await placeOrder(api, { ...orderBody(''), items })).json()
  await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
  return orderId
}
const makeReady = (call: Call, orderId: string) => call('PATCH', `/orders/vendorStatus/ready/${orderId}`)

/** The clerk drops what is missing of a line. */
async function drop(shortageId: string): Promise<void> {
  const decide = `/dispatch/shortages/${shortageId}`
  const { edition, totalAfter } = (
    await api.send('POST', `${decide}/preview`, { payload: { decision: 'drop' } })
  ).json()
  const payload = { decision: 'drop', consent: 'Phoned', edition, expectedTotal: totalAfter }
  const decided = await api.send('POST', `${decide}/decide`, { payload, headers: { 'idempotency-key': newKey() } })
  expect(decided.statusCode, decided.payload).toBe(200)
}

/** Packs an order line by line; the clerk drops what is missing of its first line, of which only `first` are there. */
async function pack(call: Call, orderId: string, first = 5): Promise<void> {
  const url = `/dispatch/packings/${orderId}`
  const { claim, lines } = (await call('POST', `${url}/claim`, {})).json<Packing>()
  for (const { position } of lines)
    await call('PATCH', `${url}/lines/${position}`, {
      claim,
      ordered: 5,
      ...(position === 1 && first < 5 ? { packed: first, short: 'damaged' } : { packed: 5 }),
    })
  const { lines: ticked } = (await call('GET', url)).json<Packing>()
  const shortage = ticked[0]?.shortage
  if (shortage) await drop(shortage._id)
  const reply = await call('POST', `${url}/complete`, { claim, cartons: { grams: [0], mark: '' } })
  expect(reply.json()).toMatchObject({ state: 'packed' })
}

/** Sets how long an order took from accepted to ready. */
const took = (orderId: string, hours: number) =>
  api.db.owner.run(
    {
      name: 'test_packing_hours',
      text: `update order_packings set accepted_at = ready_at - $2 * interval '1 hour' where order_id = $1`,
    },
    [orderId, hours],
  )

/** Three orders of Anita and two of Bala. @returns the ids of those of Bala, the newest first */
async function aDayOfPacking(): Promise<string[]> {
  const [reduced, gone, found, unpacked, late] = [
    await accepted(3),
    await accepted(2),
    await accepted(2),
    await accepted(4),
    await accepted(1),
  ]
  await pack(anita, reduced, 3)
  await pack(anita, gone, 0)
  // The short line of this order is found after all.
  const url = `/dispatch/packings/${found}`
  const { claim } = (await bala('POST', `${url}/claim`, {})).json<Packing>()
  await bala('PATCH', `${url}/lines/1`, { claim, ordered: 5, packed: 1, short: 'notFound' })
  await pack(bala, found)
  await makeReady(bala, unpacked)
  // Another system makes this order ready before it is packed.
  await makeReady(as(api, (await person(api, 'owner')).token), late)
  await pack(anita, late)
  for (const [orderId, hours] of [
    [reduced, 1],
    [gone, 2],
    [late, 6],
    [found, 4],
    [unpacked, 1],
  ] as const)
    await took(orderId, hours)
  return [unpacked, found]
}

const daysFrom = (day: string) => `from=${day}&to=${day}`
const today = indiaDay(new Date())
const owner: Call = (method, url) => api.send(method, url)
const figures = async (call: Call, days = daysFrom(today)) => {
  const { rows, totals } = (await call('GET', `/reports/packing?${days}`)).json<Report>()
  return { rows: rows.map(({ cells }) => cells), totals }
}
const ofAnita = [ANITA, 3, 6, 33.33, 2]
const ofBala = [BALA, 2, 2, 0, 2.5]
const ofAll = { rows: [ofAnita, ofBala], totals: [null, 5, 8, 25, 2] }

describe('the packing report', () => {
  // covers beyond-118
  it('has the orders, lines, short lines and hours of each packer, computed by hand', async () => {
    await aDayOfPacking()
    expect(await figures(owner)).toEqual(ofAll)
  })

  it.each([
    ['short and dropped', [[0, 'damaged']], [ANITA, 1, 2, 50, 0]],
    [
      'both short and dropped in part',
      [
        [3, 'damaged'],
        [4, 'damaged'],
      ],
      [ANITA, 1, 2, 100, 0],
    ],
    ['not short', [], [ANITA, 1, 2, 0, 0]],
  ] as const)(
    'counts lines where one product stands on two, of which what is short is %s',
    async (_what, short, expected) => {
      const { _id: productId } = await addProduct(api, { productName: 'Rocket', discountPrice: '' })
      const draft = draftOf(
        [5, 6].map((quantity) => ({ productId, quantity, price: 100 - quantity })),
        {},
      )
      const { orderId } = await entered(api, draft, { expectedTotal: 5 * 95 + 6 * 94, accept: true })
      const url = `/dispatch/packings/${orderId}`
      const { claim, lines } = (await anita('POST', `${url}/claim`, {})).json<Packing>()
      expect(lines).toHaveLength(2)
      for (const { position, quantity: ordered } of lines) {
        const [packed, why] = short[position - 1] ?? [ordered, undefined]
        await anita('PATCH', `${url}/lines/${position}`, { claim, ordered, packed, ...(why && { short: why }) })
      }
      for (let decided = 0; decided < short.length; decided += 1) {
        const { shortage } = (await anita('GET', url)).json<Packing>().lines.find((line) => line.shortage) ?? {}
        await drop(shortage?._id ?? '')
      }
      await anita('POST', `${url}/complete`, { claim, cartons: { grams: [0], mark: '' } })
      await took(orderId, 0)
      expect((await figures(owner)).rows).toEqual([expected])
    },
  )

  // covers beyond-118
  it('shows packers their own on screen, in files and behind the rows', async () => {
    const orders = await aDayOfPacking()
    expect(await figures(bala)).toEqual({ rows: [ofBala], totals: [null, ...ofBala.slice(1)] })
    const file = await bala('GET', `/reports/packing/export?${daysFrom(today)}&format=csv`)
    expect(file.body).toMatch(new RegExp(`\r\n${BALA},2,2,0,2.5\r\n$`))
    expect(file.body).not.toContain(ANITA)
    const behind = async (call: Call, key = '') =>
      (await call('GET', `/reports/packing/orders?${daysFrom(today)}${key}`)).json<{
        orders: OrderBehind[]
        count: number
      }>()
    for (const key of ['', `&key=${BALA}`]) {
      const page = await behind(bala, key)
      expect([page.count, page.orders.map(({ orderId }) => orderId)]).toEqual([2, orders])
    }
    expect(await behind(bala, `&key=${ANITA}`)).toMatchObject({ orders: [], count: 0 })
    expect((await behind(owner, `&key=${ANITA}`)).count).toBe(3)
    expect([(await behind(bala)).orders[0]?.total, (await behind(owner)).orders[0]?.total]).toEqual([
      undefined,
      expect.any(Number),
    ])
  })

  // covers beyond-118
  it('has the same of past days, which are summed, and follows an order that is opened again', async () => {
    const orders = await aDayOfPacking()
    const day = addDays(today, -3)
    for (const [name, text] of [
      ['orders', `update orders set ordered_at = ordered_at - interval '3 days'`],
      ['packings', `update order_packings set placed_at = placed_at - interval '3 days'`],
    ] as const)
      await api.db.owner.run({ name: `test_move_${name}`, text })
    const sum = () => sumPastDays(api.db, new AbortController().signal)
    await sum()
    expect(await figures(owner, daysFrom(day))).toEqual(ofAll)
    expect((await figures(bala, daysFrom(day))).rows).toEqual([ofBala])

    await bala('POST', `/dispatch/packings/${orders[1]}/reopen`, {})
    const opened = [BALA, 2, null, null, 2.5]
    expect((await figures(owner, daysFrom(day))).rows).toEqual([ofAnita, opened])
    await sum()
    expect((await figures(owner, daysFrom(day))).rows).toEqual([ofAnita, opened])
  })
})
