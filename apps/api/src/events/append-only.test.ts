import { SUBJECT_LABELS } from '@phuljhari/contract/activity/action-labels'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAgent } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import type { Db } from '../db/database.ts'

const api = testApi()
const rows = { name: 'test_events', text: 'select * from events order by id' }
const CHANGES = [
  "update events set actor = 'nobody'",
  "update events set before = '{}' where subject = 'agent'",
  'delete from events',
  'truncate events',
]
const refusal = { code: '42501' }

beforeEach(async () => {
  await addAgent(api)
})

describe.each<[string, () => Db]>([
  // With the embedded database the API owns no table.
  ['the role of the API', () => api.db],
  // On other servers the API connects as the owner of the tables.
  ['the owner of the tables', () => api.db.owner],
])('events as %s', (_role, db) => {
  // covers beyond-14
  it.each(CHANGES)('cannot be changed: %s', async (text) => {
    const before = await api.db.many(rows)
    expect(before).toHaveLength(1)
    await expect(db().run({ name: `test ${text}`, text })).rejects.toMatchObject(refusal)
    expect(await api.db.many(rows)).toEqual(before)
  })

  it('can be added', async () => {
    const text = "insert into events (subject, subject_id, action, actor) values ('agent', '1', 'changed', 'x')"
    expect(await db().run({ name: 'test_insert', text })).toBe(1)
  })

  it('have the time of the database, whatever is sent', async () => {
    for (const actor of ['x', 'sample data']) {
      const text = `insert into events (subject, subject_id, action, actor, at)
                    values ('agent', '1', 'changed', '${actor}', '2020-01-01')`
      await db().run({ name: `test_insert_${actor}`, text })
    }
    const old = await api.db.many({
      name: 'test_old',
      text: "select 1 from events where at < now() - interval '1 hour'",
    })
    expect(old).toEqual([])
  })

  // covers beyond-14
  it('cannot be changed by claiming an erasure', async () => {
    const claim = "insert into events (subject, subject_id, action, actor) values ('customer', '1', 'erased', 'x')"
    for (const change of [
      `update events set actor = 'nobody' where action = 'created'`,
      `update events set at = now() where action = 'created'`,
      `update events set after = after || '{"fullName": "Nobody"}' where action = 'created'`,
      `update events set after = after || '{"more": "[erased]"}' where action = 'created'`,
      `update events set after = after - 'fullName' where action = 'created'`,
      `update events set after = null where action = 'created'`,
    ]) {
      const attempt = db().transaction(async (tx) => {
        await tx.run({ name: 'test_claim', text: claim })
        await tx.run({ name: `test ${change}`.slice(0, 63), text: change })
      })
      await expect(attempt, change).rejects.toMatchObject(refusal)
    }
  })
})

describe('the subjects of events', () => {
  it('are the same in the database and in the contract', async () => {
    const { check = '' } =
      (await api.db.maybe<{ check: string }>({
        name: 'test_subject_check',
        text: `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'events_subject_check'`,
      })) ?? {}
    const accepted = [...check.matchAll(/'(\w+)'/g)].map(([, subject]) => subject)
    expect(accepted.toSorted()).toEqual(Object.keys(SUBJECT_LABELS).toSorted())
  })
})
