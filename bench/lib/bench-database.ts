import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import pg from 'pg'
import { OWNER_ROLE, SUPERUSER } from '../../apps/api/src/db/embedded/database-roles.ts'
import { embeddedConnection, startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { cpuOfFamily } from './process-cpu.ts'

export type BenchDatabase = {
  /** Creates and migrates a database. */
  create(name: string): Promise<pg.ClientConfig>
  /** CPU time that PostgreSQL has used so far, in milliseconds. */
  cpuMs(): number
  /** Stops PostgreSQL and deletes its data. */
  stop(): Promise<void>
}

/** A temporary PostgreSQL under /tmp, started as `npm start` does; no installation is touched. */
export async function benchDatabase(): Promise<BenchDatabase> {
  // Not os.tmpdir(): the database's user may not be able to enter it.
  const folder = mkdtempSync('/tmp/phuljhari-bench-')
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ dataDir: folder })
  const postmaster = Number.parseInt(readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8'), 10)
  return {
    cpuMs: () => cpuOfFamily(postmaster),
    async create(name) {
      await query(embeddedConnection(folder, SUPERUSER), `create database ${name} owner ${OWNER_ROLE}`)
      const connection = { ...server.owner, database: name }
      await migrate(connection)
      return connection
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs SQL on a new connection. */
export async function query(connection: pg.ClientConfig, text: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
