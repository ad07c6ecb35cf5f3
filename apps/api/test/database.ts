import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Db } from '../src/db/database.ts'
import { databaseState, emptyTables, keepAccounts, restoreAccounts } from './empty-tables.ts'
import { apiOf, onDatabase, ownedBy, ownerOf, TEMPLATE } from './global-setup.ts'

/** Connects as the API does; `owner` connects as the owner of the tables. */
export type TestDatabase = Db & {
  connection: pg.ClientConfig
  owner: Db
  /** Deletes the rows of all tables that tests fill. */
  empty: () => Promise<void>
  /** Makes the present accounts those that `reset` restores. */
  keepAccounts: () => Promise<void>
  /** Restores the accounts. @returns whether the next test file finds the database as this one did */
  reset: () => Promise<boolean>
}

type State = { schema: string; bytes: number; active: number }
const MAX_GROWTH = 8 * 1_048_576

/** Creates a migrated database for one test file; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${TEMPLATE} ${ownedBy(server)}`)
  const connection = apiOf(server, name)
  const db = connect({ ...connection, max: 10 }, () => {})
  const owner = connect({ ...ownerOf(server, name), max: 3 }, () => {})
  const superuser = connect({ ...onDatabase(server, name), max: 1, idleTimeoutMillis: 0 }, () => {})
  let before: State
  return {
    ...db,
    connection,
    owner,
    empty: async () => {
      await superuser.run(emptyTables)
    },
    keepAccounts: async () => {
      await superuser.run(keepAccounts)
      before = await superuser.one<State>(databaseState)
    },
    reset: async () => {
      const { schema, bytes, active } = await superuser.one<State>(databaseState)
      if (schema !== before.schema || bytes > before.bytes + MAX_GROWTH || active > 0) return false
      await superuser.run(restoreAccounts)
      return true
    },
    close: async () => {
      await Promise.all([db.close(), owner.close(), superuser.close()])
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

async function administer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    // PostgreSQL copies a template for one caller at a time.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
