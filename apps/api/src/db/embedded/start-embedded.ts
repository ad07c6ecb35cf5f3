import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { initialise, SUPERUSER } from './initialise.ts'
import { clearLeftovers } from './leftovers.ts'
import { takeOwnership } from './owner-lock.ts'
import { firstClosedFolder, unprivilegedUser, type RunAs } from './run-as.ts'
import { StartUpError } from './start-up-error.ts'

const DATABASE = 'phuljhari'
const PORT = 5432
/** A Unix socket's address holds about 107 bytes, its file name included. */
const LONGEST_SOCKET_FOLDER = 85

export type Embedded = {
  connection: { host: string; port: number; user: string; database: string }
  /** Ends sessions, writes a checkpoint, stops. */
  stop(): Promise<void>
}
type Options = {
  /** DATA_DIR: the cluster lies in its folder `postgres`. */
  dataDir: string
  /** Told when the database ends without being asked to. */
  onExit?: (reason: string) => void
  /** Gives the start up: what has been started is stopped again. */
  signal?: AbortSignal
}

/** A folder that the database's user owns and nobody else enters. */
function privateFolder(folder: string, runAs: RunAs | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  return folder
}

function socketFolder(dataDir: string): string {
  const own = path.join(dataDir, 'run')
  return own.length <= LONGEST_SOCKET_FOLDER
    ? own
    : path.join(os.tmpdir(), `phuljhari-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
}

/** Where the database of a data folder is reached while a server works there. */
export const embeddedConnection = (dataDir: string): Embedded['connection'] => ({
  host: process.platform === 'win32' ? '127.0.0.1' : socketFolder(dataDir),
  port: PORT,
  user: SUPERUSER,
  database: DATABASE,
})

/** Waits for PostgreSQL's own word that it takes connections. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.setEncoding('utf8')
    server.stderr?.on('data', (text: string) => {
      said = (said + text).slice(-20_000)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', (error) => reject(new StartUpError(`The database could not be started: ${error.message}`)))
    server.once('exit', () => {
      const fatal =
        said.split('\n').findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? said.trim().split('\n').at(-1)
      reject(
        new StartUpError(
          `The database did not start: ${fatal?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'no reason given'}`,
        ),
      )
    })
  })
}

async function createDatabase(connection: Embedded['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** The file that names the process that works in a data folder. */
export const ownerFile = (dataDir: string): string => path.join(dataDir, 'owner.json')

function spawnPostgres(postgres: string, cluster: string, sockets: string, runAs: RunAs | null): ChildProcess {
  const settings = {
    unix_socket_directories: sockets,
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
    port: PORT,
    max_connections: 60,
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    logging_collector: 'off',
  }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // A process group of its own: Ctrl-C in the terminal must reach the API alone, which stops the database last.
  return spawn(postgres, args, {
    ...runAs,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  })
}

/** Starts PostgreSQL and waits until it answers; a start that fails or is given up leaves nothing running. */
async function run(server: ChildProcess, { dataDir, onExit, signal }: Options): Promise<() => Promise<void>> {
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()).once('error', () => resolve()))
  let isWanted = true
  const end = async () => {
    isWanted = false
    server.kill('SIGINT')
    await exited
  }
  const giveUp = () => void end()
  signal?.addEventListener('abort', giveUp)
  try {
    await ready(server)
    server.once('exit', (code, signalName) => {
      if (isWanted) onExit?.(`The database ended unexpectedly (${signalName ?? code})`)
    })
    await createDatabase(embeddedConnection(dataDir))
    signal?.throwIfAborted()
    return end
  } catch (error) {
    await end()
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

/**
 * Starts the embedded PostgreSQL on a data folder, making it when it is new and cleaning up after a killed server.
 * It listens on a socket in a private folder, never on TCP; fsync stays on.
 * @throws {StartUpError} with one line that says what to do.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir } = options
  const runAs = unprivilegedUser()
  const closed = runAs && firstClosedFolder(dataDir)
  if (closed)
    throw new StartUpError(
      `The database cannot reach ${dataDir}: other users may not enter ${closed}. Set DATA_DIR to a folder elsewhere, such as /var/lib/phuljhari, or start as an ordinary user.`,
    )
  const binaries = findBinaries(runAs)
  const release = takeOwnership(ownerFile(dataDir), dataDir)
  try {
    const cluster = path.join(dataDir, 'postgres')
    const sockets = privateFolder(socketFolder(dataDir), runAs)
    initialise(cluster, binaries, runAs)
    await clearLeftovers(cluster, sockets)
    options.signal?.throwIfAborted()
    const end = await run(spawnPostgres(binaries.postgres, cluster, sockets, runAs), options)
    return {
      connection: embeddedConnection(dataDir),
      stop: async () => {
        await end()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
