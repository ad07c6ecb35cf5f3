import { describe, expect, it } from 'vitest'
import { seededPlans } from '../../test/query-plans.ts'
import type { Tx } from '../db/database.ts'
import { findAgentsWithoutRun, findDeliveries, sumReports } from './board.store.ts'
import { findProblems } from './problems.store.ts'
import { cashTakenOn, isChangedSince, versionOf, wasStop } from './run-actions.store.ts'
import { findCurrentLinks } from './run-links.store.ts'
import { findRunsOf, findStops } from './runs.store.ts'

/** So many that reading all of them is never the cheapest plan. */
const ORDERS = 15_000
const AGENTS = 10
const ORDER = 'PJ-202601-000310'

const seed = [
  `insert into agents (full_name, phone_number, vehicle_number, aadhar_sealed)
   select 'Agent ' || n, '98' || lpad(n::text, 8, '0'), '', '' from generate_series(1, ${AGENTS}) n`,
  `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city, state, pincode,
     subtotal_paise, total_paise, payment_method, agent_id, delivery_date, assigned_at)
   select 'PJ-202601-' || lpad(n::text, 6, '0'), case when n % 300 = 0 then 'assigned' else 'delivered' end,
     now() - n * interval '1 minute', 'Meena ' || n, '98' || lpad(n::text, 8, '0'), '', 'Madurai', 'Tamil Nadu', '',
     1000, 1000, '', n % ${AGENTS} + 1, current_date - n % 300, now()
   from generate_series(1, ${ORDERS}) n`,
  `insert into events (subject, subject_id, action, actor, after)
   select 'order', order_id, 'assign', 'x', jsonb_build_object('agentId', agent_id, 'deliveryDate', delivery_date)
   from orders`,
  `insert into runs (agent_id, day, created_by)
   select a, current_date - d, 'x' from generate_series(1, ${AGENTS}) a, generate_series(1, 300) d`,
  `insert into run_links (run_id, secret_hash, created_by) select id, sha256(id::text::bytea), 'x' from runs`,
  `insert into run_actions (run_id, id, order_id, status, version, happened_at, payload, outcome)
   select r.id, gen_random_uuid(), o.order_id, 'delivered', 0, now(), '{"paid": {"mode": "cash", "amountPaise": 1000}}',
     case when random() < 0.01 then 'reported' else 'applied' end
   from runs r join orders o on o.agent_id = r.agent_id and o.delivery_date = r.day`,
]
const TABLES = ['orders', 'agents', 'events', 'runs', 'run_links', 'run_actions']
const plans = seededPlans([...seed, ...TABLES.map((table) => `vacuum analyze ${table}`)])

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('runs (%s)', (mode) => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['the runs of a day', (tx) => findRunsOf(tx, '2026-01-05')],
    ['their stops', (tx) => findStops(tx, [100, 101])],
    ['their links', (tx) => findCurrentLinks(tx, [100, 101])],
    ['their sums', (tx) => sumReports(tx, [100, 101])],
    ['the agents without one', (tx) => findAgentsWithoutRun(tx, '2026-01-05')],
    ['the deliveries of one', (tx) => findDeliveries(tx, 100)],
    ['the cash of one', (tx) => cashTakenOn(tx, 100)],
    ['the reports to decide', (tx) => findProblems(tx, null)],
    ['the version of an order', (tx) => versionOf(tx, ORDER)],
    ['whether it has changed', (tx) => isChangedSince(tx, 100, ORDER, 5)],
    ['whether it was a stop', (tx) => wasStop(tx, 100, ORDER)],
  ])('read no whole table for %s', async (_name, work) => {
    const steps = await plans.stepsOf(mode, work)
    expect(steps).not.toContainEqual(expect.stringMatching(/^Seq Scan (orders|events|run_links|run_actions)$/))
  })
})
