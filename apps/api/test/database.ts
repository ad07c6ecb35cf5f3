import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Db } from '../src/db/database.ts'
import { onDatabase, TEMPLATE } from './global-setup.ts'

/** Creates a migrated database for one test file; `close` drops it. */
export async function testDatabase(): Promise<Db & { connection: pg.ClientConfig }> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${TEMPLATE}`)
  const connection = onDatabase(server, name)
  const db = connect({ ...connection, max: 10 }, () => {})
  return {
    ...db,
    connection,
    close: async () => {
      await db.close()
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
