import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Db } from '../src/db/database.ts'
import { emptyTables } from './empty-tables.ts'
import { apiOf, onDatabase, ownedBy, ownerOf, TEMPLATE } from './global-setup.ts'

/** Connects as the API does; `owner` connects as the owner of the tables. */
export type TestDatabase = Db & {
  connection: pg.ClientConfig
  owner: Db
  /** Deletes the rows of all tables that tests fill. */
  empty: () => Promise<void>
}

/** Creates a migrated database for one test file; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${TEMPLATE} ${ownedBy(server)}`)
  const connection = apiOf(server, name)
  const db = connect({ ...connection, max: 10 }, () => {})
  const owner = connect({ ...ownerOf(server, name), max: 3 }, () => {})
  const superuser = connect({ ...onDatabase(server, name), max: 1 }, () => {})
  return {
    ...db,
    connection,
    owner,
    empty: async () => {
      await superuser.run(emptyTables)
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
