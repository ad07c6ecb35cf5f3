import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import pg from 'pg'
import { OWNER_ROLE, SUPERUSER } from '../../apps/api/src/db/embedded/database-roles.ts'
import { embeddedConnection, startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { cpuOfFamily } from './process-cpu.ts'

export type BenchDatabase = {
  /** A new, migrated database of its own on the server. */
  create(name: string): Promise<pg.ClientConfig>
  /** CPU that the server has used so far, in milliseconds. */
  cpuMs(): number
  /** Stops the server and deletes what it held. */
  stop(): Promise<void>
}

/** A PostgreSQL of the benchmark's own under /tmp, as `npm start` runs it: nothing of an installation is touched. */
export async function benchDatabase(): Promise<BenchDatabase> {
  // Not under os.tmpdir(), which may be closed to the database's user.
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

/** Runs statements on a connection of its own. */
export async function query(connection: pg.ClientConfig, text: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
