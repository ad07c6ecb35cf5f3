import type { ActivityFilter } from '@phuljhari/contract/activity/activity.contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { explaining } from '../../test/query-plans.ts'
import { columnTypes } from '../db/database.ts'
import { findEvents, findPeople } from './activity.store.ts'

/** Enough that reading all of them is never the cheapest plan. */
const EVENTS = 40_000
let db: TestDatabase
let client: pg.Client

const seed = [
  `insert into events (subject, subject_id, action, actor, before, after, at)
   select case n % 40 when 0 then 'product' when 1 then 'agent' else 'order' end,
     'PJ-202601-' || lpad((n / 5)::text, 6, '0'),
     case n % 5 when 0 then 'placed' else 'accept' end, 'person-' || n % 12 || '@shop.example', null,
     case n % 40 when 0 then jsonb_build_object('productName', 'Rocket ' || n)
       else '{"status": "accepted", "agentName": null}' end,
     timestamptz '2026-01-01' + n * interval '5 minutes'
   from generate_series(1, ${EVENTS}) n`,
  'analyze events',
]

beforeAll(async () => {
  db = await testDatabase()
  for (const [index, text] of seed.entries()) await db.owner.run({ name: `test_seed_${index}`, text })
  client = new pg.Client({ ...db.connection, types: columnTypes })
  await client.connect()
  await client.query('set random_page_cost = 4')
})
afterAll(async () => {
  await client.end()
  await db.close()
})

const FILTERS: Array<[string, ActivityFilter]> = [
  ['no filter', {}],
  ['a person', { person: 'person-3@shop.example' }],
  ['a person without events', { person: 'nobody' }],
  ['a subject', { subject: 'product' }],
  ['a subject without events', { subject: 'brand' }],
  ['a record', { subject: 'order', subjectId: 'PJ-202601-000007' }],
  ['a day', { from: '2026-02-01', to: '2026-02-01' }],
  ['the last days', { from: '2026-05-01' }],
  ['a person on a day', { person: 'person-3@shop.example', from: '2026-02-01', to: '2026-02-01' }],
  ['a rare name', { search: 'rocket 4000' }],
  ['a name that does not occur', { search: 'kuruvi' }],
  ['an order', { search: 'PJ-202601-000007' }],
]

describe.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'the activity reads no whole table (%s)',
  (mode) => {
    it.each(FILTERS)('for %s', async (_name, filter) => {
      const { tx, explained } = explaining(client, mode)
      const first = await findEvents(tx, filter, undefined, 51)
      await findEvents(tx, filter, first.at(-1)?.id ?? 1, 51)
      const steps = explained.flatMap((one) => one.steps)
      expect(steps.length).toBeGreaterThan(1)
      expect(steps).not.toContainEqual('Seq Scan events')
    })

    it('for the list of people', async () => {
      const { tx, explained } = explaining(client, mode)
      expect(await findPeople(tx, 500)).toHaveLength(12)
      expect(explained.flatMap((one) => one.steps)).not.toContainEqual('Seq Scan events')
    })
  },
)
