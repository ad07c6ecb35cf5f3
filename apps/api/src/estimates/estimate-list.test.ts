import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import type { EstimateSummary } from '@phuljhari/contract/estimates/estimates.contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftOf } from '../../test/entries.ts'
import { expire, made, withdraw } from '../../test/estimates.ts'
import { addProduct } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { seededPlans } from '../../test/query-plans.ts'
import type { Tx } from '../db/database.ts'
import { findSummaries, openTotals } from './estimate-list.store.ts'
import { findByKey, findEstimate, findVersions, lockEstimate } from './estimates.store.ts'

describe('the list of estimates', () => {
  const api = testApi()
  let productId: string
  beforeEach(async () => {
    productId = (await addProduct(api))._id
  })
  const add = async (fullName: string, phoneNumber: string, quantity = 2) => {
    const draft = draftOf([{ productId, quantity }], { customer: { fullName, phoneNumber } })
    return (await made(api, draft, { expectedTotal: 40.5 * quantity })).number
  }
  const list = async (query: string) =>
    (await api.send('GET', `/estimates${query}`)).json<EstimateSummary[]>().map(({ number }) => number)

  it('shows the current versions, newest first, with age, value and validity', async () => {
    const [older, newer] = [await add('Meena', '98765 00011'), await add('Kavitha', '+91 98765 00012', 3)]
    const today = indiaDay(new Date())
    await expire(api, older, addDays(today, -1))
    const rows = (await api.send('GET', '/estimates')).json<EstimateSummary[]>()
    expect(rows).toMatchObject([
      { number: newer, customerName: 'Kavitha', city: 'Madurai', items: 1, totalAmount: 121.5, isExpired: false },
      { number: older, state: 'open', version: 1, isExpired: true, validUntil: addDays(today, -1) },
    ])
    const totals = { open: 2, value: 202.5, expired: 1 }
    expect((await api.send('GET', '/estimates/totals')).json()).toEqual(totals)
    await withdraw(api, older, 'Too late')
    expect((await api.send('GET', '/estimates/totals')).json()).toEqual({ open: 1, value: 121.5, expired: 0 })
    expect(await list('?state=open')).toEqual([newer])
    expect(await list('?state=withdrawn')).toEqual([older])
  })

  it('finds parts of number, name and phone number, taken literally', async () => {
    const [meena, kavitha] = [await add('Meena %', '98765 00011'), await add('காவிதா Raman', '+91 98765 00012')]
    for (const [search, found] of [
      [meena.toLowerCase(), [meena]],
      ['MEENA', [meena]],
      ['%', [meena]],
      ['காவி', [kavitha]],
      ['9876500012', [kavitha]],
      ['+91 98765-00012', [kavitha]],
      ['9876', [kavitha, meena]],
      ['nobody', []],
    ] as const)
      expect([search, await list(`?search=${encodeURIComponent(search)}`)]).toEqual([search, found])
  })

  it('comes in pages of 50 that follow one another, filters included', async () => {
    const numbers: string[] = []
    for (let n = 0; n < 53; n += 1) numbers.push(await add('Meena', '98765 00011'))
    const [excluded] = numbers
    await withdraw(api, excluded ?? '', 'Other')
    const first = await api.send('GET', '/estimates?state=open&search=meena')
    const next = /^<\?(.*)>; rel="next"$/.exec(String(first.headers['link']))?.[1]
    const second = await api.send('GET', `/estimates?${next}`)
    const listed = [...first.json<EstimateSummary[]>(), ...second.json<EstimateSummary[]>()]
    expect(first.json()).toHaveLength(50)
    expect(listed.map(({ number }) => number)).toEqual(numbers.slice(1).toReversed())
    expect(second.headers['link']).toBeUndefined()
  })

  it.each(['?state=new', `?search=${'x'.repeat(201)}`])('refuses %s', async (query) => {
    expect((await api.send('GET', `/estimates${query}`)).statusCode).toBe(400)
  })
})

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('no statement scans all estimates (%s)', (mode) => {
  const seed = [
    `insert into estimates (number, version, customer_name, customer_phone, city, items, total_paise, valid_until,
       person, state, closed_at, closed_by, withdrawal_reason)
     select 'EST-' || to_char(date '2020-01-01' + n / 10, 'YYYYMM') || '-' || lpad(n::text, 6, '0'), 1,
       'Customer ' || md5(n::text), '98765' || lpad(n::text, 5, '0'), 'Madurai', 3, 100 * n, current_date + n % 9 - 4,
       'clerk', state, closed_at, closed_by, reason
     from generate_series(1, 20000) n join (values (0, 'open', null, null, null),
       (1, 'withdrawn', now(), 'x', 'x')) s (rest, state, closed_at, closed_by, reason)
       on (n % 10 > 0)::integer = rest`,
    `insert into estimate_versions (estimate_number, version, person, valid_until, draft, priced, idempotency_key)
     select number, 1, 'clerk', valid_until, '{}', '{}', number from estimates`,
    // Otherwise the index of the texts still has a list of pending rows, which costs as much as the table.
    'vacuum analyze estimates',
    'analyze estimate_versions',
  ]
  const { stepsOf } = seededPlans(seed)
  const NUMBER = 'EST-202205-009000'

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['the first page', (tx) => findSummaries(tx, { search: '' })],
    ['a later page', (tx) => findSummaries(tx, { search: '', before: NUMBER })],
    ['open ones', (tx) => findSummaries(tx, { search: '', state: 'open' })],
    ['a later page of open ones', (tx) => findSummaries(tx, { search: '', state: 'open', before: NUMBER })],
    ['a rare text', (tx) => findSummaries(tx, { search: 'c4ca4238a0b9' })],
    ['a frequent text', (tx) => findSummaries(tx, { search: 'customer' })],
    ['a rare text among the open ones', (tx) => findSummaries(tx, { search: '9876510', state: 'open' })],
    ['totals of open ones', (tx) => openTotals(tx, '2026-11-22')],
    ['one estimate', (tx) => findEstimate(tx, NUMBER)],
    ['its lock', (tx) => lockEstimate(tx, NUMBER)],
    ['its versions', (tx) => findVersions(tx, NUMBER)],
    ['an idempotency key', (tx) => findByKey(tx, NUMBER)],
  ])('%s', async (_name, work) => {
    const steps = await stepsOf(mode, work)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps).not.toContainEqual(expect.stringMatching(/^Seq Scan/))
  })
})
