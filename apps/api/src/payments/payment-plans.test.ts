import { describe, expect, it } from 'vitest'
import { seededPlans } from '../../test/query-plans.ts'
import type { Tx } from '../db/database.ts'
import { findOrdersMoney } from './order-money.store.ts'
import { creditsOf, findDebtors, type DebtorPosition } from './outstanding.store.ts'
import { claimsTotal, creditOfPhone, findClaims, findPaymentsOfOrder } from './payment-list.store.ts'
import { findStatedOrders, findStatedPayments } from './statement.store.ts'

/** So many that reading all of them is never the cheapest plan. */
const ORDERS = 15_000
/** One of so many orders is due, and one of so many receipts is a claim or has something left. */
const DUE_EVERY = 100

const seed = [
  `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city, state, pincode,
     subtotal_paise, total_paise, payment_method)
   select 'PJ-202601-' || lpad(n::text, 6, '0'), case when n % ${DUE_EVERY} = 0 then 'accepted' else 'processing' end,
     now() - n * interval '1 minute', 'Meena ' || n,
     case when n % 500 = 0 then '' else '98' || lpad(n::text, 8, '0') end, '', 'Madurai',
     'Tamil Nadu', '', 1000, 1000, ''
   from generate_series(1, ${ORDERS}) n`,
  `insert into order_turnarounds (order_id, placed_at, accepted_at)
   select order_id, ordered_at, ordered_at from orders on conflict do nothing`,
  `insert into payments (kind, amount_paise, mode, paid_on, customer_name, customer_phone, source, holder, recorded_by,
     state, decided_at, decided_by)
   select 'receipt', 1000, 'upi', current_date, 'Meena ' || n, '98' || lpad(n::text, 8, '0'), 'clerk', 'upi', 'x',
     case when n % ${DUE_EVERY} = 1 then 'claimed' else 'verified' end,
     case when n % ${DUE_EVERY} <> 1 then now() end, case when n % ${DUE_EVERY} <> 1 then 'x' end
   from generate_series(1, ${ORDERS}) n`,
  `insert into allocations (payment_id, order_id, amount_paise, person)
   select n, 'PJ-202601-' || lpad(n::text, 6, '0'), 1000, 'x' from generate_series(1, ${ORDERS}) n
   where n % ${DUE_EVERY} <> 0`,
]

const TABLES = ['orders', 'order_turnarounds', 'payments', 'allocations', 'customers', 'customer_names']
const plans = seededPlans([...seed, ...TABLES.map((table) => `vacuum analyze ${table}`)])

const wholeTable = expect.stringMatching(/^Seq Scan (orders|customers|customer_names|payments|allocations)$/)
const debtorsOf = (search: string, after?: DebtorPosition) => (tx: Tx) =>
  findDebtors(tx, { search, today: '2026-11-23' }, after, 51)

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('payments (%s)', (mode) => {
  const stepsOf = (work: (tx: Tx) => Promise<unknown>) => plans.stepsOf(mode, work)

  it.each([
    ['all', debtorsOf('')],
    ['a further page', debtorsOf('', { oldest: '2026-01-01', id: 7, orderId: 'PJ-202601-000100' })],
    ['a name', debtorsOf('meena 990')],
  ])('read what is outstanding from the index of balances alone: %s', async (_name, work) => {
    const steps = await stepsOf(work)
    expect(steps).toContain('Index Only Scan orders_outstanding')
    expect(steps).not.toContainEqual(expect.stringMatching(/^Seq Scan (orders|customers)$/))
  })

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['credit of customers', (tx) => creditsOf(tx, [7, 8])],
    ['credit of a phone number', (tx) => creditOfPhone(tx, '9800000100')],
    ['claims', (tx) => findClaims(tx, 200)],
    ['the sum of claims', claimsTotal],
    ['the money of orders', (tx) => findOrdersMoney(tx, ['PJ-202601-000100'])],
    ['the payments of an order', (tx) => findPaymentsOfOrder(tx, 'PJ-202601-000101')],
    ['the orders of a statement', (tx) => findStatedOrders(tx, 7)],
    ['the payments of a statement', (tx) => findStatedPayments(tx, ['PJ-202601-000101'], 7)],
  ])('are found by index: %s', async (_name, work) => {
    const steps = await stepsOf(work)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps).not.toContainEqual(wholeTable)
  })
})
