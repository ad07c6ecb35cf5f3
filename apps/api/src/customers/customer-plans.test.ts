import { describe, expect, it } from 'vitest'
import { plannedOnEveryCall, seededPlans } from '../../test/query-plans.ts'
import type { Tx } from '../db/database.ts'
import { countKeptMoney, findKeptOrders, findOthers, findUnclear } from '../privacy/customer-erasure.store.ts'
import { lockCustomers, saveFacts } from './customer-changes.store.ts'
import { customersWithIds, findCustomers, type CustomerFilter } from './customer-list.store.ts'
import { findFacts, findLatestOrders, findNames, findSameNumber, findStandingId } from './customers.store.ts'

/** So many that reading all of them is never the cheapest plan. */
const ORDERS = 15_000

const seed = [
  `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city, state, pincode,
     subtotal_paise, total_paise, payment_method)
   select 'PJ-202601-' || lpad(n::text, 6, '0'), 'accepted', now() - n * interval '1 minute',
     (array['Meena ', 'Ravi ', 'செல்வி '])[1 + n % 3] || n, '98' || lpad((n - (n % 100 = 0)::int)::text, 8, '0'), '',
     'Madurai', 'Tamil Nadu', '', 1, 1, '' from generate_series(1, ${ORDERS}) n`,
  'analyze',
  // Empties the pending list of the index, as autovacuum does.
  'vacuum customers',
]

const plans = seededPlans(seed)

const wholeTable = expect.stringMatching(/^Seq Scan (orders|customers|customer_names|events)$/)
const LISTS: Array<[string, CustomerFilter]> = [
  ['all', { search: '' }],
  ['a frequent name', { search: 'Meena' }],
  ['a rare name', { search: 'meena 660' }],
  ['a name that does not occur', { search: 'kuruvi' }],
  ['a rare name in Tamil', { search: 'செல்வி 998' }],
  ['a phone number', { search: '98 0000 0066' }],
  ['two letters', { search: 'zz' }],
]

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('the customer book (%s)', (mode) => {
  const stepsOf = (work: (tx: Tx) => Promise<unknown>) => plans.stepsOf(mode, work)
  it.each(LISTS)('lists without reading a whole table: %s', async (_name, filter) => {
    const steps = await stepsOf(async (tx) => {
      const last = (await findCustomers(tx, filter, undefined, 51)).at(-1)
      await findCustomers(tx, filter, { at: last?.position_at ?? '-infinity', id: last?.position_id ?? 1 }, 51)
    })
    expect(steps.length).toBeGreaterThan(1)
    expect(steps).not.toContainEqual(wholeTable)
  })

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['customers by id', (tx) => customersWithIds(tx, [7, 8])],
    ['facts', (tx) => findFacts(tx, [7, 8])],
    ['who a customer was merged into', (tx) => findStandingId(tx, 7)],
    ['names', (tx) => findNames(tx, 7)],
    ['customers with the same number', (tx) => findSameNumber(tx, 7, 20)],
    ['latest orders', (tx) => findLatestOrders(tx, 7, 10)],
    ['locks', (tx) => lockCustomers(tx, [7, 8])],
    ['changes', (tx) => saveFacts(tx, 7, { notes: '' })],
    ['who shares a number', (tx) => findOthers(tx, ['9800000066'], 7)],
    ['unclear names on a number', (tx) => findUnclear(tx, ['9800000066'])],
    ['the orders of an erasure', (tx) => findKeptOrders(tx, [{ phone: '9800000066', name: null }])],
    ['the money of an erasure', (tx) => countKeptMoney(tx, [{ phone: '9800000066', name: 'ravi' }])],
  ])('finds by index: %s', async (_name, work) => {
    const steps = await stepsOf(work)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps).not.toContainEqual(wholeTable)
  })
})

it('plans the statements of a page once, not on every call', async () => {
  const planned = await plannedOnEveryCall(plans.db().connection, 'customer%', async (single) => {
    const last = (await findCustomers(single, { search: '' }, undefined, 51)).at(-1)
    await findLatestOrders(single, last?.id ?? 1, 10)
  })
  expect(planned).toEqual([])
})
