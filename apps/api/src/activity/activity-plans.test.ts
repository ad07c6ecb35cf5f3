import type { ActivityFilter } from '@phuljhari/contract/activity/activity.contract'
import { describe, expect, it } from 'vitest'
import { seededPlans } from '../../test/query-plans.ts'
import { findActors, findEvents } from './activity.store.ts'

/** So many that reading all of them is never the cheapest plan. */
const EVENTS = 40_000

const seed = [
  'alter table events disable trigger derive_event_time',
  `insert into events (subject, subject_id, action, actor, before, after, at)
   select case n % 40 when 0 then 'product' when 1 then 'agent' else 'order' end,
     'PJ-202601-' || lpad((n / 5)::text, 6, '0'),
     case n % 5 when 0 then 'placed' else 'accept' end, 'person-' || n % 12 || '@shop.example', null,
     case n % 40 when 0 then jsonb_build_object('productName', 'Rocket ' || n)
       else '{"status": "accepted", "agentName": null}' end,
     timestamptz '2026-01-01' + n * interval '5 minutes'
   from generate_series(1, ${EVENTS}) n`,
  `insert into events (subject, subject_id, action, actor, after, at)
   select case n % 2 when 0 then 'document' else 'payment' end, n::text, 'issued', 'person-3@shop.example',
     jsonb_build_object('number', 'PH/26-27/' || lpad(n::text, 5, '0'), 'customerName', 'Buyer ' || n),
     timestamptz '2026-01-01' + n * interval '5 minutes'
   from generate_series(1, ${EVENTS / 4}) n`,
  'analyze events',
]

const { stepsOf } = seededPlans(seed)

const FILTERS: Array<[string, ActivityFilter]> = [
  ['no filter', {}],
  ['what is no opening of a list', { openings: 'hidden' }],
  ['an actor', { person: 'person-3@shop.example' }],
  ['an actor without events', { person: 'nobody' }],
  ['a subject', { subject: 'product' }],
  ['a subject without events', { subject: 'brand' }],
  ['a record', { subject: 'order', subjectId: 'PJ-202601-000007' }],
  ['a day', { from: '2026-02-01', to: '2026-02-01' }],
  ['the last days', { from: '2026-05-01' }],
  ['an actor on a day', { person: 'person-3@shop.example', from: '2026-02-01', to: '2026-02-01' }],
  ['cancellations', { kind: 'cancelled' }],
  ['discounts', { kind: 'discounts' }],
  ['prices', { kind: 'prices' }],
  ['payments', { kind: 'payments' }],
  ['access', { kind: 'access' }],
  ['a rare name', { search: 'rocket 4000' }],
  ['a name that does not occur', { search: 'kuruvi' }],
  ['a tax document', { search: 'ph/26-27/00777' }],
  ['a customer of payments', { search: 'buyer 7777', subject: 'payment' }],
  ['an order', { search: 'PJ-202601-000007' }],
]

// covers beyond-15
describe.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'the activity reads no whole table (%s)',
  (mode) => {
    it.each(FILTERS)('for %s', async (_name, filter) => {
      const steps = await stepsOf(mode, async (tx) => {
        const first = await findEvents(tx, filter, undefined, 51)
        await findEvents(tx, filter, first.at(-1)?.id ?? 1, 51)
      })
      expect(steps.length).toBeGreaterThan(1)
      expect(steps).not.toContainEqual('Seq Scan events')
    })

    it('for the list of actors', async () => {
      const steps = await stepsOf(mode, async (tx) => expect(await findActors(tx, 500)).toHaveLength(12))
      expect(steps).not.toContainEqual('Seq Scan events')
    })
  },
)
