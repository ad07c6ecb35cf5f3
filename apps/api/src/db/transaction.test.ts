import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import type { Tx } from './database.ts'

const LOCK = { name: 'test_lock', text: 'select pg_advisory_xact_lock(20261123, $1)' }
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

it('retries a transaction after a deadlock', async () => {
  let arrived = 0
  const bothHoldOne = Promise.withResolvers<void>()
  let attempts = 0
  const lockBoth = (first: number, second: number) => async (tx: Tx) => {
    attempts += 1
    await tx.run(LOCK, [first])
    arrived += 1
    if (arrived === 2) bothHoldOne.resolve()
    await bothHoldOne.promise
    await tx.run(LOCK, [second])
    return first
  }
  await expect(Promise.all([db.transaction(lockBoth(1, 2)), db.transaction(lockBoth(2, 1))])).resolves.toEqual([1, 2])
  expect(attempts).toBe(3)
})

it('does not retry a transaction after any other failure', async () => {
  let attempts = 0
  const fail = async (tx: Tx) => {
    attempts += 1
    await tx.run({ name: 'test_divide', text: 'select 1 / 0' })
  }
  await expect(db.transaction(fail)).rejects.toMatchObject({ code: '22012' })
  expect(attempts).toBe(1)
})
