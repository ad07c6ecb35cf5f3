import { once } from 'node:events'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { ensureAdministrator } from './auth/ensure-administrator.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { prepareDataFolder } from './data-folder.ts'
import { connect, type Db } from './db/database.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { StartUpError } from './db/embedded/start-up-error.ts'
import type { Connection } from './db/follow-primary.ts'
import { migrate } from './db/migrate.ts'
import { openNamed, unusable } from './db/open-database.ts'
import { openStorage } from './files/open-storage.ts'
import { removeOrphanedImages } from './files/remove-orphaned-images.ts'
import type { Storage } from './files/storage.ts'
import { loggerOptions } from './http/logger-options.ts'
import { fillSampleData } from './sample-data/fill-sample-data.ts'
import { readAadhaarKeys } from './security/aadhaar-keys.ts'
import { readStorefrontKeys } from './security/storefront-keys.ts'

const DRAIN_MS = 10_000
const IMAGE_CLEANUP_INTERVAL_MS = 6 * 60 * 60_000
/** What has been started, to be stopped in the opposite order. */
const running: Array<() => Promise<unknown>> = []
/** Aborted by Ctrl-C: a start under way ends at its next step. */
const cancelled = new AbortController()
/** The first administrator's sign-in until it has been shown: the password is kept nowhere. */
let unshown: string | undefined

const say = (line: string) => process.stdout.write(`${line}\n`)

function showFirstSignIn(): void {
  if (unshown !== undefined) say(unshown)
  unshown = undefined
}

/** Runs one step of the start and tells how long it took. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  cancelled.signal.throwIfAborted()
  const begun = performance.now()
  const result = await work()
  say(`✓ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  return result
}

/** A server on another machine may go without a word: nothing that we ask takes so long. */
const REMOTE = { keepAlive: true, keepAliveInitialDelayMillis: 5000, query_timeout: 15_000 }

async function database({ databaseUrl, dataDir }: Config): Promise<Connection> {
  if (databaseUrl !== undefined) return openNamed(databaseUrl)
  const { connection, stop: end } = await startEmbedded({
    dataDir,
    signal: cancelled.signal,
    onExit: (reason) => void stop(1, `✗ ${reason}: start again.`),
  })
  running.push(end)
  return connection
}

/** @throws {StartUpError} in place of the driver's own errors, which may hold the address with its password. */
async function openDatabase(config: Config): Promise<Db> {
  const connection = await database(config)
  await migrate(connection).catch((error: Error & { code?: string }) => {
    if (config.databaseUrl === undefined || error.code?.startsWith('42')) throw error
    throw unusable(config.databaseUrl, error)
  })
  const db = connect({ ...connection, ...(config.databaseUrl !== undefined && REMOTE) }, () =>
    say('! A database connection was lost; a new one is opened when needed.'),
  )
  running.push(() => db.close())
  return db
}

function notListening({ port, host }: Config, error: NodeJS.ErrnoException): StartUpError {
  if (error.code === 'EADDRINUSE')
    return new StartUpError(
      `Port ${port} is in use: stop the other program, or choose another with PORT=${port + 1} npm start.`,
    )
  if (error.code === 'EACCES')
    return new StartUpError(
      `Port ${port} may not be used by this user: choose one above 1023 with PORT=4000 npm start.`,
    )
  return new StartUpError(`Cannot listen on ${host}:${port} (${error.code ?? error.message}): check HOST and PORT.`)
}

/** Said before anything is made in the database, though the port may still be taken later. @throws {StartUpError} */
async function checkPort(config: Config): Promise<void> {
  const probe = net.createServer()
  const closed = once(probe, 'close')
  try {
    probe.listen({ port: config.port, host: config.host })
    await once(probe, 'listening')
  } catch (error) {
    throw notListening(config, error as NodeJS.ErrnoException)
  }
  probe.close()
  await closed
}

/** Removes orphaned images now and every few hours. After a failure the next run tries again. */
function scheduleImageCleanup(app: FastifyInstance, db: Db, storage: Storage): void {
  const cleanUp = () =>
    removeOrphanedImages(db, storage).then(
      (removed) => removed > 0 && app.log.info({ removed }, 'orphaned images removed'),
      (error: unknown) => app.log.warn({ err: error }, 'removing orphaned images failed'),
    )
  setInterval(cleanUp, IMAGE_CLEANUP_INTERVAL_MS).unref()
  void cleanUp()
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await checkPort(config)
  prepareDataFolder(config.dataDir)
  const db = await step('Database ready', () => openDatabase(config))
  cancelled.signal.throwIfAborted()
  const storefrontKeys = await readStorefrontKeys(config)
  const aadhaarKeys = await readAadhaarKeys(config)
  const storage = await openStorage(config)
  const firstSignIn = await ensureAdministrator(db, config.admin)
  if (firstSignIn) {
    const password = config.admin.password === undefined ? firstSignIn.password : 'as in ADMIN_PASSWORD'
    unshown = `  First sign-in:      ${firstSignIn.email}\n  Password:           ${password}\n  (shown only this once)`
  }
  if (config.sampleData) await step('Sample data ready', () => fillSampleData(db, { aadhaarKeys, storage }))

  cancelled.signal.throwIfAborted()
  const app = await buildApp({
    db,
    storage,
    storefrontKeys,
    aadhaarKeys,
    portal: config.portal,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    logger: loggerOptions(config.logLevel),
    metrics: config.metrics,
  })
  running.push(() => app.close())
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw notListening(config, error)
  })
  cancelled.signal.throwIfAborted()
  scheduleImageCleanup(app, db, storage)
  say(`\n  Phuljhari is ready: http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`)
  showFirstSignIn()
  say(`  Data in ${config.dataDir}`)
  say('  Ctrl-C stops it.\n')
}

let starting: Promise<void> | undefined
let stopping: Promise<void> | undefined

const LATE = Symbol('late')
const atMost = (ms: number, work: Promise<unknown> | undefined) =>
  Promise.race([work?.catch(() => {}), new Promise((resolve) => setTimeout(resolve, ms, LATE).unref())])

/** Stops what runs, the latest first: a start under way is given up, requests in flight finish, the database ends last. */
function stop(exitCode: number, reason?: string): Promise<void> {
  stopping ??= (async () => {
    cancelled.abort(new StartUpError('Stopped during the start.'))
    await atMost(DRAIN_MS, starting)
    showFirstSignIn()
    if (reason !== undefined) process.stderr.write(`${reason}\n`)
    for (const end of running.toReversed())
      if ((await atMost(DRAIN_MS, end())) === LATE)
        process.stderr.write(`! Something was not finished within ${DRAIN_MS / 1000} s and was cut off.\n`)
    process.exit(exitCode)
  })()
  return stopping
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop(0))

/** What went wrong with the start, for whoever has to mend it. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (/ENOSPC|No space left on device/.test(error.message))
    return `The disk is full: make room, then start again. Nothing is lost. (${error.message})`
  return error instanceof StartUpError || error instanceof ConfigError ? error.message : (error.stack ?? error.message)
}

try {
  starting = start()
  await starting
} catch (error) {
  await stop(
    1,
    inWords(error)
      .split('\n')
      .map((line) => `✗ ${line}`)
      .join('\n'),
  )
}
