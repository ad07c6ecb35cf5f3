import type { EntryBehind } from '@phuljhari/contract/reports/entries-behind.contract'
import type { Report } from '@phuljhari/contract/reports/reports.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collected, handedOver } from '../../test/agents-cash.ts'
import { addAgent } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person, type Person } from '../../test/staff.ts'
import { CASH, changed, claim, orderOf, receiptOf, record, refund, verified } from '../../test/payments.ts'

const api = testApi()
const today = indiaDay(new Date())
const report = async (id: string, days = `from=${today}&to=${today}`) =>
  (await api.send('GET', `/reports/${id}?${days}`)).json<Report>()
const cellsOf = ({ rows }: Report) => rows.map(({ cells }) => cells)
type Behind = { entries: EntryBehind[]; count: number; next: string | null }
const behind = async (id: string, query = '', days = `from=${today}&to=${today}`) =>
  (await api.send('GET', `/reports/${id}/entries?${days}${query}`)).json<Behind>()

const till = (kind: string) => ({
  payload: { kind, amount: 50, note: `For ${kind}` },
  headers: { 'idempotency-key': `till ${kind}` },
})

/** A day of money: till 500, UPI 1,000 less 100 and 250 to verify, a cheque that bounced, 720 taken by an agent. */
async function aDayOfMoney() {
  const order = await orderOf(api, 5000)
  await verified(api, receiptOf(order, 500, CASH))
  await verified(api, receiptOf(order, 1000))
  expect((await refund(api, order, 100)).statusCode).toBe(201)
  expect((await claim(api, order, 250)).statusCode).toBe(201)
  const rejected = await record(api, receiptOf(order, 77))
  await changed(api, rejected._id, 'reject', { reason: 'Never arrived' })
  const cheque = await verified(
    api,
    receiptOf(order, 300, { mode: 'cheque', reference: '123456', bank: 'SBI', chequeDate: today }),
  )
  await changed(api, cheque._id, 'reverse', { reason: 'Bounced' })
  const agent = await addAgent(api)
  await collected(api, agent, 700)
  await handedOver(api, agent, { expected: 700, counted: { n500: 1, n100: 1, n50: 1, n20: 2 }, reason: 'A note short' })
  await collected(api, agent, 20)
  return agent
}

// covers beyond-32
describe('the day book', () => {
  it('shows what each holder received, gave and holds, computed by hand', async () => {
    const agent = await aDayOfMoney()
    const book = await report('day-book')
    expect(cellsOf(book)).toEqual([
      // The agent handed over 690 of 700.
      ['Till', 2, 0, 500, 0, 690, 1190, 0],
      ['UPI', 2, 0, 1000, 100, 0, 900, 0],
      ['Bank', 2, 0, 300, 300, 0, 0, 0],
      ['Selvi Murugan', 3, 0, 720, 0, -700, 20, 0],
      ['Short in counts', 1, 0, 0, 0, 10, 10, 0],
    ])
    // What the agent brought is not counted again.
    expect(book.totals).toEqual([null, 10, 0, 2520, 400, 0, 2120, 0])
    const { held } = (await api.send('GET', '/payments/cash')).json()
    expect(book.rows.at(-2)).toMatchObject({ key: `agent-${agent}`, cells: expect.arrayContaining([-700, held]) })
  })

  it('opens the next day with what it closed with, and shows no one who holds nothing', async () => {
    await aDayOfMoney()
    const tomorrow = indiaDay(new Date(Date.now() + 86_400_000))
    const book = await report('day-book', `from=${tomorrow}&to=${tomorrow}`)
    expect(cellsOf(book)).toEqual([
      ['Till', 0, 1190, 0, 0, 0, 1190, 0],
      ['UPI', 0, 900, 0, 0, 0, 900, 0],
      ['Selvi Murugan', 0, 20, 0, 0, 0, 20, 0],
      ['Short in counts', 0, 10, 0, 0, 0, 10, 0],
    ])
    expect(book.totals).toEqual([null, 0, 2120, 0, 0, 0, 2120, 0])
  })

  it('leads to the entries of a holder, and to all', async () => {
    const agent = await aDayOfMoney()
    const { entries, count, next } = await behind('day-book', `&key=agent-${agent}`)
    expect({ count, next }).toEqual({ count: 3, next: null })
    expect(entries.map(({ kind, amount, paymentId }) => [kind, amount, paymentId !== null])).toEqual([
      ['receipt', 20, true],
      ['hand_over', -700, false],
      ['receipt', 700, true],
    ])
    expect((await behind('day-book')).count).toBe(10)
    expect((await behind('day-book', '&key=bank')).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['reversal', -300],
      ['receipt', 300],
    ])
  })
})

describe('the day book of a till', () => {
  // covers beyond-29
  it('has the cash that its caller took and gave, and none of other actors or holders', async () => {
    const [clerk, colleague] = [await person(api, 'clerk'), await person(api, 'clerk', { email: 'other@shop.example' })]
    const order = await orderOf(api, 5000)
    const take = async (amount: number, { token }: Person, change: object = CASH) =>
      (await record(api, receiptOf(order, amount, change), { token }))._id
    await take(500, clerk)
    // What an owner takes back of it was taken back of the clerk's cash.
    await changed(api, await take(70, clerk), 'reverse', { reason: 'Counted twice' })
    await take(900, colleague)
    await verified(api, receiptOf(order, 300))
    const agent = await addAgent(api)
    await collected(api, agent, 200)
    await handedOver(api, agent, { expected: 200, counted: { n200: 1 }, token: clerk.token })

    const ownOf = async ({ token }: Person) =>
      (await as(api, token)('GET', `/reports/own-till?from=${today}&to=${today}`)).json<Report>()
    expect(cellsOf(await ownOf(clerk))).toEqual([[today, 4, 770, 70, 700]])
    expect((await ownOf(clerk)).totals).toEqual([null, 4, 770, 70, 700])
    expect(cellsOf(await ownOf(colleague))).toEqual([[today, 1, 900, 0, 900]])
    const entries = await as(api, clerk.token)(
      'GET',
      `/reports/own-till/entries?from=${today}&to=${today}&key=${today}`,
    )
    expect(entries.json<Behind>().entries.map(({ amount }) => amount)).toEqual([200, -70, 70, 500])
  })

  // covers beyond-29
  it.each([
    ['clerk', ['own-till'], ['day-book', 'packing']],
    ['packer', ['packing'], ['day-book', 'own-till']],
  ] as const)('and packing: the role %s is offered %j alone', async (role, allowed, refused) => {
    const call = as(api, (await person(api, role)).token)
    const days = `from=${today}&to=${today}`
    expect((await call('GET', '/reports')).json<Report[]>().map(({ id }) => id)).toEqual(allowed)
    for (const id of allowed) expect((await call('GET', `/reports/${id}/export?${days}`)).statusCode).toBe(200)
    for (const id of refused)
      for (const path of ['', '/export', '/orders', '/entries'])
        expect((await call('GET', `/reports/${id}${path}?${days}`)).json().code).toBe('role.refused')
    expect((await call('GET', `/reports/overview?${days}`)).json().figures.error.code).toBe('role.refused')
  })
})

describe('receipts by payment mode', () => {
  it('show what came, went back and waits to be verified, computed by hand; a row leads to its entries', async () => {
    await aDayOfMoney()
    const found = await report('receipts-by-mode')
    expect(cellsOf(found)).toEqual([
      ['Cash', 3, 1220, 0, 0, 1220, 0],
      ['UPI', 3, 1000, 100, 0, 900, 250],
      ['Cheque', 2, 300, 0, 300, 0, 0],
    ])
    expect(found.totals).toEqual([null, 8, 2520, 100, 300, 2120, 250])
    const upi = await behind('receipts-by-mode', '&key=upi')
    expect(upi.entries.map(({ kind, amount, isClaimed }) => [kind, amount, isClaimed])).toEqual([
      ['receipt', 250, true],
      ['refund', -100, false],
      ['receipt', 1000, false],
    ])
  })

  it('leave out cash that only moved: entries of tills and what a count lacked', async () => {
    await verified(api, receiptOf(await orderOf(api, 500), 500, CASH))
    for (const kind of ['float', 'expense', 'deposit'])
      expect((await api.send('POST', '/payments/tills/entries', till(kind))).statusCode).toBe(201)
    expect(cellsOf(await report('day-book')).map(([holder, entries]) => [holder, entries])).toContainEqual(['Till', 4])
    expect(cellsOf(await report('receipts-by-mode'))).toEqual([['Cash', 1, 500, 0, 0, 500, 0]])
  })
})

describe('reports of money', () => {
  it('have no orders behind their figures, and reports of orders have no entries', async () => {
    const statusOf = async (path: string) =>
      (await api.send('GET', `/reports/${path}?from=${today}&to=${today}`)).statusCode
    expect(await statusOf('day-book/orders')).toBe(404)
    expect(await statusOf('by-city/entries')).toBe(404)
    const empty = await report('day-book', 'from=2020-01-01&to=2020-01-31')
    expect(empty).toMatchObject({ rows: [], rowCount: 0, totals: [null, 0, 0, 0, 0, 0, 0, 0], opens: 'entries' })
  })

  it('list entries page by page', async () => {
    await insert(Array.from({ length: 120 }, (_, index) => ({ ...ROW, paise: index + 1 })))
    const days = 'from=2026-11-02&to=2026-11-02'
    const amounts: number[] = []
    let next: string | null = null
    do {
      const page: Behind = await behind('day-book', next === null ? '' : `&before=${next}`, days)
      expect(page.count).toBe(120)
      amounts.push(...page.entries.map(({ amount }) => amount))
      next = page.next
    } while (next !== null)
    expect(amounts.map((amount) => Math.round(amount * 100)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 120 }, (_, index) => index + 1),
    )
  })
})

type Row = { kind: 'receipt' | 'refund'; mode: string; holder: string; state: string; day: string; paise: number }
const ROW: Row = { kind: 'receipt', mode: 'cash', holder: 'till', state: 'verified', day: '2026-11-02', paise: 1 }
const insert = (rows: readonly Row[]) =>
  api.db.owner.run(
    {
      name: 'test_money_rows',
      text: `insert into payments (kind, amount_paise, mode, paid_on, customer_name, source, holder, recorded_by, state,
          decided_at, decided_by)
        select r.kind, r.paise, r.mode, r.day, 'Meena', 'clerk', r.holder, 'owner@shop.example', r.state,
          case when r.state <> 'claimed' then now() end, case when r.state <> 'claimed' then 'owner@shop.example' end
        from jsonb_to_recordset($1::jsonb)
          r (kind text, mode text, holder text, state text, day date, paise bigint)`,
    },
    [JSON.stringify(rows)],
  )

const row: fc.Arbitrary<Row> = fc
  .record({
    kind: fc.constantFrom('receipt' as const, 'receipt' as const, 'refund' as const),
    means: fc.constantFrom(['cash', 'till'], ['upi', 'upi'], ['neft', 'bank'], ['cheque', 'bank']),
    state: fc.constantFrom('verified', 'verified', 'claimed', 'rejected'),
    day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'),
    paise: fc.integer({ min: 1, max: 999_999_999_999 }),
  })
  .map(({ kind, means: [mode = '', holder = ''], state, ...same }) => ({
    ...same,
    kind,
    mode,
    holder,
    state: kind === 'receipt' ? state : 'verified',
  }))

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { paise }) => sum + paise, 0) / 100
const receipts = (rows: readonly Row[]) => rows.filter(({ kind }) => kind === 'receipt')
const refunds = (rows: readonly Row[]) => rows.filter(({ kind }) => kind === 'refund')
const rounded = (amount: number) => Math.round(amount * 100) / 100

describe('the reports of random money', () => {
  it('equal a plain computation', async () => {
    const days = 'from=2026-11-01&to=2026-11-03'
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
        await api.empty()
        await insert(rows)
        const until = rows.filter(({ day }) => day <= '2026-11-03')
        const within = until.filter(({ day }) => day >= '2026-11-01')

        const book = (await report('day-book', days)).rows.map(({ key, cells }) => [key, ...cells.slice(1)])
        const holders = ['till', 'upi', 'bank'].map((holder) => {
          const of = (list: readonly Row[]) => list.filter((one) => one.holder === holder && one.state === 'verified')
          const before = of(until).filter(({ day }) => day < '2026-11-01')
          const opening = rounded(sumOf(receipts(before)) - sumOf(refunds(before)))
          const [got, gave] = [sumOf(receipts(of(within))), sumOf(refunds(of(within)))]
          return [holder, of(within).length, opening, got, gave, 0, rounded(opening + got - gave), 0]
        })
        expect(book).toEqual(holders.filter(([, entries, , , , , closing]) => entries !== 0 || closing !== 0))

        const modes = (await report('receipts-by-mode', days)).rows
        expect(modes.map(({ key }) => key).toSorted()).toEqual(
          [...new Set(within.filter(({ state }) => state !== 'rejected').map(({ mode }) => mode))].toSorted(),
        )
        for (const { key, cells } of modes) {
          const of = (state: string) => within.filter((one) => one.mode === key && one.state === state)
          const [got, gave] = [sumOf(receipts(of('verified'))), sumOf(refunds(of('verified')))]
          const [verifiedRows, claims] = [of('verified'), of('claimed')]
          expect(cells.slice(1)).toEqual([
            verifiedRows.length + claims.length,
            got,
            gave,
            0,
            rounded(got - gave),
            sumOf(claims),
          ])
          expect((await behind('receipts-by-mode', `&key=${key}`, days)).count).toBe(cells[1])
        }
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })
})
