import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import type { Db, Statement, Tx } from '../db/database.ts'
import { entriesBehind, ordersBehind } from './rows-behind.ts'
import { overviewFigures, overviewTrend, statusFunnel } from './overview/overview.ts'
import type { ReportDefinition } from './report-definition.ts'
import { REPORTS } from './reports.ts'
import { runReport } from './run-report.ts'
import { sumPastDays } from './sums/sum-past-days.ts'

const ORDERS = 6000
const DAY = { from: '2026-03-01', to: '2026-03-01' }
let db: TestDatabase

const seed = [
  'alter table events disable trigger derive_event_time',
  `insert into agents (full_name, phone_number, aadhar_sealed)
   select 'Agent ' || n, '', '' from generate_series(1, 20) n`,
  `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city, state, pincode,
     subtotal_paise, total_paise, payment_method, agent_id)
   select 'PJ-202601-' || lpad(n::text, 6, '0'), case n % 9 when 0 then 'cancel' else 'delivered' end,
     timestamptz '2026-01-01' + n * interval '30 minutes', '', '', '', '', '', '', 1, 1, '', 1 + n % 20
   from generate_series(1, ${ORDERS}) n`,
  `insert into order_items (order_id, position, product_id, product_name, brand_name, category,
     orignal_price_paise, quantity)
   select order_id, n, '1', '', '', '', 1, 1 from orders, generate_series(1, 4) n`,
  `insert into events (subject, subject_id, action, actor, after, at)
   select 'order', order_id, action, '', '{}', ordered_at
   from orders, unnest('{placed,accept,deliver}'::text[]) action`,
  `insert into transports (name) values ('KPN')`,
  `insert into consignments (transport, office, lr_number, booked_on, cartons)
   select 'KPN', 'Erode', order_id, ordered_at::date, 1 from orders`,
  `insert into consignment_orders (consignment_id, order_id)
   select c.id, o.order_id from consignments c join orders o on o.order_id = c.lr_number`,
  `insert into payments (kind, amount_paise, mode, paid_on, customer_name, source, holder, recorded_by, state,
     decided_at, decided_by)
   select 'receipt', 100, 'cash', ordered_at::date, '', 'clerk', 'till', '', 'verified', now(), '' from orders`,
  'analyze',
]

beforeAll(async () => {
  db = await testDatabase()
  for (const [index, text] of seed.entries()) await db.owner.run({ name: `test_seed_${index}`, text })
})
afterAll(() => db.close())

/** The query plan of each select that `work` runs. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const explaining = (tx: Tx): Tx => {
    const explain = async ({ name, text }: Statement, values: readonly unknown[] = []) => {
      if (!/^\s*(select|with)\b/.test(text)) return
      const statement = { name: `plan_${name}`.slice(0, 63), text: `explain ${text}` }
      const rows = await tx.many<{ 'QUERY PLAN': string }>(statement, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    const first =
      <Out>(run: (statement: Statement, values?: readonly unknown[]) => Promise<Out>) =>
      async (statement: Statement, values?: readonly unknown[]) => {
        const result = await run(statement, values)
        await explain(statement, values)
        return result
      }
    return {
      pool: tx.pool,
      many: first(tx.many) as Tx['many'],
      maybe: first(tx.maybe) as Tx['maybe'],
      one: first(tx.one) as Tx['one'],
      run: first(tx.run),
    }
  }
  await work({ ...db, transaction: (inner) => db.transaction((tx) => inner(explaining(tx))) })
  return plans
}

const behind = (tx: Db, report: ReportDefinition) => {
  const page = { key: report.id === 'transports' ? 'kpn' : '1', before: undefined }
  return report.base === 'money'
    ? entriesBehind(tx, report, DAY, page)
    : ordersBehind(tx, report, DAY, page, 'complete')
}
/** The documents of a day are listed by their own search (documents/document-plans.test.ts). */
const behindCalls = (report: ReportDefinition): Array<[string, (db: Db) => Promise<unknown>]> =>
  report.base === 'sales' ? [] : [[`what is behind ${report.id}`, (tx) => behind(tx, report)]]
const calls: Array<[string, (db: Db) => Promise<unknown>]> = [
  ['the figures', (tx) => overviewFigures(tx, DAY)],
  ['the trend', (tx) => overviewTrend(tx, DAY)],
  ['the statuses', (tx) => statusFunnel(tx, DAY)],
  ...REPORTS.flatMap((report): Array<[string, (db: Db) => Promise<unknown>]> => [
    [report.id, (tx) => runReport(tx, report, DAY, 500)],
    ...behindCalls(report),
  ]),
]

describe('a report', () => {
  // covers beyond-47
  it.each(calls)('of one day reads no whole table: %s', async (name, work) => {
    const plans = await plansOf(work)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      expect(plan).not.toMatch(
        /Seq Scan on (orders|order_items|events|order_turnarounds|consignments|consignment_orders)\b/,
      )
      // The day book opens with everything before.
      if (name !== 'day-book') expect(plan).not.toMatch(/Seq Scan on payments\b/)
    }
  })

  it('of a long period reads none of its orders once its days are summed', async () => {
    await sumPastDays(db, new AbortController().signal)
    await db.owner.run({ name: 'test_analyze_sums', text: 'analyze report_sums' })
    const past = { from: '2026-01-01', to: '2026-04-30' }
    const ofSums = REPORTS.filter(({ base }) => base !== 'money')
    for (const run of [
      (tx: Db) => overviewFigures(tx, past),
      ...ofSums.map((one) => (tx: Db) => runReport(tx, one, past, 500)),
    ])
      for (const plan of await plansOf(run)) {
        expect(plan).not.toMatch(/Seq Scan on (orders|order_items|events|order_turnarounds)\b/)
        expect(plan).not.toMatch(/Seq Scan on report_sums/)
      }
  })
})
