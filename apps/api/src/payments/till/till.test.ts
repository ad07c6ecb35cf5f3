import type { Till, TillClose, TillEntry } from '@phuljhari/contract/payments/till.contract'
import type { Report } from '@phuljhari/contract/reports/reports.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { collected, handedOver } from '../../../test/agents-cash.ts'
import { addAgent } from '../../../test/factories.ts'
import { testApi } from '../../../test/harness.ts'
import { CASH, changed, orderOf, receiptOf, record, refund, send } from '../../../test/payments.ts'
import { as, person, type Person } from '../../../test/staff.ts'

const api = testApi()
const OWNER = 'owner@shop.example'
let clerk: Person
beforeEach(async () => {
  clerk = await person(api, 'clerk')
})

type Reply = { tills: Till[]; entries: TillEntry[]; closes: TillClose[] }
const list = async (token?: string): Promise<Reply> =>
  (await (token ? as(api, token)('GET', '/payments/tills') : api.send('GET', '/payments/tills'))).json()
const ownTill = async (token = clerk.token) => (await list(token)).tills[0]
const enter = (kind: string, amount: number | string, { token = clerk.token, key = `${kind} ${amount}` } = {}) =>
  send(api, '/payments/tills/entries', { kind, amount, note: `For ${kind}` }, { token, key })
const close = (payload: object, { token = clerk.token, key = JSON.stringify(payload) } = {}) =>
  send(api, '/payments/tills/closes', payload, { token, key })
const cashOf = async (amount: number, token = clerk.token) =>
  record(api, receiptOf(await orderOf(api, amount), amount, CASH), { token })

/** The clerk's till: 1,000 put in, 700 received, 90 of 100 handed over, 50 spent, 500 deposited. */
async function aDayAtTheTill() {
  await enter('float', '1,000')
  await cashOf(700)
  const agent = await addAgent(api)
  await collected(api, agent, 100)
  await handedOver(api, agent, { expected: 100, counted: { n50: 1, n20: 2 }, reason: 'Short', token: clerk.token })
  await enter('expense', 50)
  await enter('deposit', 500)
}

describe('a till', () => {
  it('should have opening cash, receipts and hand-overs, less expenses, deposits and refunds', async () => {
    await aDayAtTheTill()
    expect(await ownTill()).toEqual({
      person: 'clerk@shop.example',
      personName: 'The clerk',
      opening: 0,
      putIn: 1000,
      received: 700,
      handedOver: 90,
      refunded: 0,
      spent: 50,
      deposited: 500,
      expected: 1240,
    })
    const order = await orderOf(api, 300)
    const wrong = await record(api, receiptOf(order, 300, CASH), { token: clerk.token })
    expect((await refund(api, order, 100, { mode: 'cash', reference: '' })).statusCode).toBe(201)
    expect((await ownTill())?.expected).toBe(1540)
    // The owner paid the refund; a reversal takes the money out of the till that had it.
    const { tills } = await list()
    expect(tills.map((till) => [till.person, till.expected])).toEqual([
      [OWNER, -100],
      ['clerk@shop.example', 1540],
    ])
    expect(await changed(api, (await cashOf(40))._id, 'reverse', { reason: 'Typed twice' })).toBeDefined()
    expect((await ownTill())?.expected).toBe(1540)
    expect(wrong.amount).toBe(300)
  })

  it('is closed by a count, which opens the next day; a difference waits for the owner', async () => {
    await aDayAtTheTill()
    const counted = { n500: 2, n200: 1, n20: 1 }
    const unexplained = await close({ expected: 1240, counted })
    expect([unexplained.statusCode, unexplained.json().fields]).toEqual([
      400,
      { reason: 'Enter why the count differs' },
    ])
    expect((await close({ expected: 1239, counted, reason: 'x' })).json()).toMatchObject({ code: 'cash.changed' })
    const request = { expected: 1240, counted, reason: 'Gave wrong change' }
    const closed = (await close(request)).json<TillClose>()
    expect(closed).toMatchObject({
      number: 1,
      expected: 1240,
      total: 1220,
      difference: { amount: -20, accepted: null },
    })
    expect((await close(request)).json()).toEqual(closed)

    expect(await ownTill()).toMatchObject({ opening: 1220, putIn: 0, received: 0, spent: 0, expected: 1220 })
    await cashOf(30)
    expect(await ownTill()).toMatchObject({ opening: 1220, received: 30, expected: 1250 })
    const accept = (token?: string) =>
      token === undefined
        ? api.send('POST', `/payments/tills/closes/${closed._id}/accept`)
        : as(api, token)('POST', `/payments/tills/closes/${closed._id}/accept`)
    expect((await accept(clerk.token)).statusCode).toBe(403)
    expect((await accept()).json()).toMatchObject({ difference: { accepted: { person: OWNER } } })
    const second = (await close({ expected: 1250, counted: { n500: 2, n200: 1, n50: 1 } })).json<TillClose>()
    expect(second).toMatchObject({ number: 2, difference: null })
    expect((await api.send('POST', `/payments/tills/closes/${second._id}/accept`)).json().code).toBe(
      'cash.no_difference',
    )
  })

  it('is seen and closed by its clerk and by owners alone', async () => {
    const other = await person(api, 'clerk', { email: 'other@shop.example' })
    await aDayAtTheTill()
    expect(await list(other.token)).toMatchObject({ tills: [{ expected: 0 }], entries: [], closes: [] })
    const request = { person: clerk.email, expected: 1240, counted: { n500: 2, n200: 1, n20: 2 } }
    expect((await close(request, { token: other.token, key: 'other' })).json().code).toBe('role.refused')
    const byOwner = await api.send('POST', '/payments/tills/closes', {
      payload: request,
      headers: { 'idempotency-key': 'owner' },
    })
    expect(byOwner.json()).toMatchObject({ person: clerk.email, closedBy: OWNER, difference: null })
    const packer = await person(api, 'packer')
    expect((await as(api, packer.token)('GET', '/payments/tills')).statusCode).toBe(403)
    const before = await list()
    const nobody = await api.send('POST', '/payments/tills/closes', {
      payload: { person: 'nobody@shop.example', expected: 0, counted: { n500: 1 }, reason: 'Found' },
      headers: { 'idempotency-key': 'nobody' },
    })
    expect([nobody.statusCode, nobody.json().message]).toEqual([400, 'Nobody with this email has a till'])
    expect(await list()).toEqual(before)
  })

  it('records each entry once and lets a wrong one be taken back until the till is closed', async () => {
    const first = (await enter('expense', 5000)).json<TillEntry>()
    expect((await enter('expense', 5000)).json()).toEqual(first)
    expect((await enter('expense', 50, { key: 'expense 5000' })).json().code).toBe('cash.key_reused')
    const reverse = (id: string, token = clerk.token) => as(api, token)('POST', `/payments/tills/entries/${id}/reverse`)
    const other = await person(api, 'clerk', { email: 'other@shop.example' })
    expect((await reverse(first._id, other.token)).json().code).toBe('role.refused')
    for (let times = 0; times < 2; times += 1)
      expect((await reverse(first._id)).json()).toMatchObject({ _id: first._id, isFinal: true })
    expect(await ownTill()).toMatchObject({ spent: 0, expected: 0 })
    const late = (await enter('float', 100)).json<TillEntry>()
    await close({ expected: 100, counted: { n100: 1 } })
    expect((await reverse(late._id)).json().code).toBe('payment.not_reversible')
    expect((await reverse('4711')).json().code).toBe('cash.not_found')
    expect((await enter('theft', 1)).statusCode).toBe(400)
  })

  it('is part of the day book, which counts nothing twice and names the differences of counts', async () => {
    await aDayAtTheTill()
    await close({ expected: 1240, counted: { n500: 2, n200: 1, n20: 1 }, reason: 'Gave wrong change' })
    const today = indiaDay(new Date())
    const book = (await api.send('GET', `/reports/day-book?from=${today}&to=${today}`)).json<Report>()
    expect(book.rows.map(({ cells }) => cells)).toEqual([
      ['Till', 6, 0, 1700, 50, -430, 1220, 0],
      ['Bank', 1, 0, 0, 0, 500, 500, 0],
      ['Selvi Murugan', 2, 0, 100, 0, -100, 0, 0],
      ['Short in counts', 2, 0, 0, 0, 30, 30, 0],
    ])
    expect(book.totals).toEqual([null, 11, 0, 1800, 50, 0, 1750, 0])
  })
})

describe.each([
  ['till_entries', 'amount_paise = 1'],
  ['till_closes', 'number = 2'],
  ['till_differences', "reason = 'none'"],
])('%s', (table, change) => {
  it(`refuses ${change} and removal, also by the owner of the tables`, async () => {
    await enter('float', 100)
    await close({ expected: 100, counted: {}, reason: 'Stolen' })
    for (const text of [`update ${table} set ${change}`, `delete from ${table}`])
      await expect(api.db.owner.run({ name: `test ${text}`.slice(0, 63), text })).rejects.toMatchObject({
        code: '42501',
      })
  })
})
