import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { onDatabase } from './global-setup.ts'

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** An empty database for servers in processes of their own; `drop` removes it. */
export async function processDatabase() {
  const name = `process_${randomBytes(6).toString('hex')}`
  const config = onDatabase(inject('postgres'), name)
  await administer(`create database ${name}`)
  return {
    /** The test server listens on a socket. */
    url:
      config.connectionString ??
      `postgres://${config.user}@/${name}?host=${encodeURIComponent(config.host ?? '')}&port=${config.port}`,
    /** Runs one statement on it. */
    async query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
      const client = new pg.Client(config)
      await client.connect()
      const { rows } = await client.query<Row>(statement).finally(() => client.end())
      return rows
    },
    drop: () => administer(`drop database ${name} with (force)`),
  }
}
