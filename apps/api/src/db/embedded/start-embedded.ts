import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { API_ROLE, OWNER_ROLE, prepareDatabase, SUPERUSER } from './database-roles.ts'
import { initCluster } from './init-cluster.ts'
import { cleanUpAfterCrash } from './clean-up-after-crash.ts'
import { acquireOwnerLock } from './owner-lock.ts'
import { requirePassword } from './require-password.ts'
import { firstInaccessibleFolder, unprivilegedUser, type RunAs } from './run-as.ts'
import { readOrCreateSecret, secretFile } from '../../secrets.ts'
import { StartupError } from '../../startup-error.ts'

const DATABASE = 'phuljhari'
const PORT = 5432
/** The path of a Unix socket has at most about 107 bytes, including the file name. */
const MAX_SOCKET_FOLDER_LENGTH = 85

/** Windows has no Unix sockets that PostgreSQL's clients can use: there it listens on 127.0.0.1, with a password. */
const NETWORK_PORT = process.platform === 'win32' ? PORT : undefined
const PASSWORD = 'database-password'
const PASSWORD_BYTES = 32

type EmbeddedConnection = { host: string; port: number; user: string; database: string; password?: string }
export type Embedded = {
  /** Owns the tables: for migrations and commands. */
  owner: EmbeddedConnection
  /** For the API's queries. */
  api: EmbeddedConnection
  /** Fast shutdown: disconnects clients and writes a checkpoint. */
  stop(): Promise<void>
}
type Options = {
  /** DATA_DIR; the cluster is in its subfolder `postgres`. */
  dataDir: string
  /** Called when the database stops unexpectedly. */
  onExit?: (reason: string) => void
  /** Cancels the start and stops what was started. */
  signal?: AbortSignal
  /** Listens on this port of 127.0.0.1, with a password, in place of a socket. For tests, but on Windows. */
  networkPort?: number | undefined
  /** Settings of PostgreSQL that replace those of the product, for tests. */
  settings?: Readonly<Record<string, string | number>>
}

/**
 * Creates a folder that only the database's user may access.
 * @throws {StartupError} when somebody else has put one there, which is possible in the folder for temporary files
 */
function privateFolder(folder: string, runAs: RunAs | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isOurs = process.getuid === undefined || [process.getuid(), runAs?.uid].includes(found.uid)
  if (!found.isDirectory() || !isOurs)
    throw new StartupError(
      `${folder} belongs to somebody else: remove it, or set DATA_DIR to a folder with a short path.`,
    )
  chmodSync(folder, 0o700)
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  return folder
}

function socketFolder(dataDir: string): string {
  const own = path.join(dataDir, 'run')
  return own.length <= MAX_SOCKET_FOLDER_LENGTH
    ? own
    : path.join(os.tmpdir(), `phuljhari-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
}

/** How to connect to the embedded database of a data folder as one of its roles, while a server runs there. */
export const embeddedConnection = (dataDir: string, role: string, networkPort = NETWORK_PORT): EmbeddedConnection => ({
  ...(networkPort === undefined
    ? { host: socketFolder(dataDir), port: PORT }
    : {
        host: '127.0.0.1',
        port: networkPort,
        password: readFileSync(secretFile(dataDir, PASSWORD), 'utf8').trim(),
      }),
  user: role,
  database: DATABASE,
})

/** Waits until PostgreSQL reports that it accepts connections. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.setEncoding('utf8')
    server.stderr?.on('data', (text: string) => {
      log = (log + text).slice(-20_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', (error) => reject(new StartupError(`Could not start the database: ${error.message}`)))
    server.once('exit', () => {
      const fatal = log.split('\n').findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? log.trim().split('\n').at(-1)
      reject(
        new StartupError(
          `The database did not start: ${fatal?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'it gave no reason'}`,
        ),
      )
    })
  })
}

/** The lock file that names the process using a data folder. */
export const ownerFile = (dataDir: string): string => path.join(dataDir, 'owner.json')

type Where = { sockets: string; networkPort: number | undefined }
function spawnPostgres(
  postgres: string,
  cluster: string,
  where: Where,
  runAs: RunAs | null,
  changed: Options['settings'],
): ChildProcess {
  const settings = {
    unix_socket_directories: where.networkPort === undefined ? where.sockets : '',
    listen_addresses: where.networkPort === undefined ? '' : '127.0.0.1',
    port: where.networkPort ?? PORT,
    max_connections: 60,
    shared_buffers: '128MB',
    // The disk is taken to be an SSD. The default of 4 makes short lists read whole tables instead of a few index
    // entries.
    random_page_cost: 1.1,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    logging_collector: 'off',
    ...changed,
  }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // A separate process group: Ctrl-C must reach only the API, which stops the database last.
  return spawn(postgres, args, {
    ...runAs,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  })
}

/** Waits until the server is ready and its database exists; stops it when that fails or is cancelled. */
async function waitUntilReady(
  server: ChildProcess,
  { dataDir, onExit, signal, networkPort }: Options,
): Promise<() => Promise<void>> {
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()).once('error', () => resolve()))
  let isStopping = false
  const stop = async () => {
    isStopping = true
    server.kill('SIGINT')
    await exited
  }
  const cancel = () => void stop()
  signal?.addEventListener('abort', cancel)
  try {
    await ready(server)
    server.once('exit', (code, signalName) => {
      if (!isStopping) onExit?.(`The database stopped unexpectedly (${signalName ?? code})`)
    })
    await prepareDatabase({ ...embeddedConnection(dataDir, SUPERUSER, networkPort), database: 'postgres' }, DATABASE)
    signal?.throwIfAborted()
    return stop
  } catch (error) {
    await stop()
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, creating it if needed and cleaning up after a killed server.
 * It listens on a socket in a private folder (Windows: on 127.0.0.1 with a password) with fsync on.
 * @throws {StartupError} with one line that says what to do.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, networkPort = NETWORK_PORT } = options
  const runAs = unprivilegedUser()
  const inaccessible = runAs && firstInaccessibleFolder(dataDir)
  if (inaccessible)
    throw new StartupError(
      `The database cannot access ${dataDir}: started by root it runs as another user, ` +
        `who may not enter ${inaccessible}. Set DATA_DIR to another folder, such as /var/lib/phuljhari, ` +
        'or start as an ordinary user.',
    )
  const release = acquireOwnerLock(ownerFile(dataDir), dataDir)
  try {
    const binaries = findBinaries(runAs, path.join(dataDir, 'programs'))
    const cluster = path.join(dataDir, 'postgres')
    const sockets = privateFolder(socketFolder(dataDir), runAs)
    initCluster(cluster, binaries, runAs)
    await cleanUpAfterCrash(cluster, sockets)
    options.signal?.throwIfAborted()
    if (networkPort !== undefined)
      requirePassword(cluster, binaries, runAs, await readOrCreateSecret(dataDir, PASSWORD, PASSWORD_BYTES))
    const server = spawnPostgres(binaries.postgres, cluster, { sockets, networkPort }, runAs, options.settings)
    const stop = await waitUntilReady(server, options)
    return {
      owner: embeddedConnection(dataDir, OWNER_ROLE, networkPort),
      api: embeddedConnection(dataDir, API_ROLE, networkPort),
      stop: async () => {
        await stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
