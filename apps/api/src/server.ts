import { RUN_PHOTO_DAYS } from '@phuljhari/contract/runs/run-words'
import { RELEASE } from '@phuljhari/contract/version'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { assertPortFree, listenError } from './assert-port-free.ts'
import { ensureAdministrator } from './auth/ensure-administrator.ts'
import { deleteExpired } from './auth/open-session.ts'
import { collectGarbage } from './collect-garbage.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { prepareDataFolder } from './data-folder.ts'
import { connect, type Db } from './db/database.ts'
import { API_ROLE } from './db/embedded/database-roles.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { StartupError } from './startup-error.ts'
import type { Connection } from './db/follow-primary.ts'
import { migrate } from './db/migrate.ts'
import { openDatabaseUrl, connectionError } from './db/open-database.ts'
import { openStorage } from './files/open-storage.ts'
import { removeOrphanedImages } from './files/remove-orphaned-images.ts'
import type { Storage } from './files/storage.ts'
import { ignoreOutputErrors } from './http/log-output.ts'
import { loggerOptions } from './http/logger-options.ts'
import { isFarBehind, sumPastDays } from './reports/sums/sum-past-days.ts'
import { deletePhotosOlderThan } from './runs/run-actions.store.ts'
import { fillSampleData } from './sample-data/fill-sample-data.ts'
import { readAadhaarKeys } from './security/aadhaar-keys.ts'
import { readStorefrontKeys } from './security/storefront-keys.ts'
import { seedIdentity } from './settings/seed-identity.ts'

const DRAIN_MS = 10_000
const IMAGE_CLEANUP_INTERVAL_MS = 6 * 60 * 60_000
/** Days that changed are summed again this often: until then reports add up their orders. */
const SUMS_INTERVAL_MS = 60_000
/** Stops what has been started; run in reverse order. */
const shutdownSteps: Array<() => Promise<unknown>> = []
/** Aborted by a signal: the start then ends at its next step. */
const cancellation = new AbortController()
/** The first administrator's sign-in, until it has been printed: the password is stored nowhere. */
let pendingFirstSignIn: string | undefined

const print = (line: string) => process.stdout.write(`${line}\n`)

function printFirstSignIn(): void {
  if (pendingFirstSignIn !== undefined) print(pendingFirstSignIn)
  pendingFirstSignIn = undefined
}

/** Runs one step of the start and prints how long it took. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  cancellation.signal.throwIfAborted()
  const started = performance.now()
  const result = await work()
  print(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return result
}

/** No request takes as long: what does would keep a core busy after its client has left. */
const EMBEDDED_OPTIONS = { statement_timeout: 60_000 }
/** A lost remote host sends no FIN: time out well above our slowest query. */
const REMOTE_OPTIONS = { keepAlive: true, keepAliveInitialDelayMillis: 5000, query_timeout: 15_000 }

/** `owner` owns the tables and runs migrations; `api` runs the queries. With DATABASE_URL they are the same. */
async function startDatabase({ databaseUrl, dataDir }: Config): Promise<{ owner: Connection; api: Connection }> {
  if (databaseUrl !== undefined) {
    const connection = await openDatabaseUrl(databaseUrl)
    return { owner: connection, api: connection }
  }
  const { stop: stopDatabase, ...connections } = await startEmbedded({
    dataDir,
    signal: cancellation.signal,
    onExit: (reason) => void stop(1, `✗ ${reason}: start the server again.`),
  })
  shutdownSteps.push(stopDatabase)
  return connections
}

/** @throws {StartupError} in place of the driver's errors, which may hold the URL with its password. */
async function openDatabase(config: Config): Promise<Db> {
  const { owner, api } = await startDatabase(config)
  const watch = {
    signal: cancellation.signal,
    onRollback: () => print('! Stopping: the upgrade of the database is rolled back. Nothing is changed.'),
    onUpgrade: (from: string) => print(`✓ Changed from release ${from} to ${RELEASE}: CHANGELOG.md says what is new`),
  }
  await migrate(owner, config.databaseUrl === undefined ? API_ROLE : undefined, watch).catch(
    (error: Error & { code?: string }) => {
      cancellation.signal.throwIfAborted()
      const isOurs = error instanceof StartupError || error.code?.startsWith('42')
      if (config.databaseUrl === undefined || isOurs) throw error
      throw connectionError(config.databaseUrl, error)
    },
  )
  const db = connect({ ...api, ...(config.databaseUrl === undefined ? EMBEDDED_OPTIONS : REMOTE_OPTIONS) }, () =>
    print('! A database connection was lost. Another one is opened when needed.'),
  )
  shutdownSteps.push(() => db.close())
  return db
}

/** Removes orphaned images now and every few hours; after a failure, next time. */
function scheduleImageCleanup(app: FastifyInstance, db: Db, storage: Storage): void {
  const cleanUp = () =>
    removeOrphanedImages(db, storage).then(
      (removed) => removed > 0 && app.log.info({ removed }, 'orphaned images removed'),
      (error: unknown) => app.log.warn({ err: error }, 'orphaned images could not be removed'),
    )
  setInterval(cleanUp, IMAGE_CLEANUP_INTERVAL_MS).unref()
  void cleanUp()
}

/** Deletes old photos of deliveries and what sign-ins left, now and every few hours; after a failure, next time. */
function scheduleDeletions(app: FastifyInstance, db: Db): void {
  const deleteOld = () =>
    Promise.all([deletePhotosOlderThan(db, RUN_PHOTO_DAYS), deleteExpired(db)]).catch((error: unknown) =>
      app.log.warn({ err: error }, 'old photos of deliveries or failed sign-ins could not be deleted'),
    )
  setInterval(deleteOld, IMAGE_CLEANUP_INTERVAL_MS).unref()
  void deleteOld()
}

/** Sums the past days for the reports every minute; after a failure, next time. */
function scheduleSums(app: FastifyInstance, db: Db): void {
  let isSumming = false
  const sum = async () => {
    if (isSumming) return
    isSumming = true
    await sumPastDays(db, cancellation.signal).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the past days could not be summed'),
    )
    isSumming = false
  }
  setInterval(sum, SUMS_INTERVAL_MS).unref()
  void sum()
}

/** Sums the past days before the first report is read: after an upgrade, or when data was restored. */
const sumBehind = (db: Db) =>
  sumPastDays(db, cancellation.signal, (month, remaining) => {
    if (remaining > 0 && remaining % 6 === 0) print(`  Summing the reports: ${month}, ${remaining} months remain`)
  })

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await assertPortFree(config)
  for (const warning of prepareDataFolder(config.dataDir)) print(`! ${warning}`)
  const db = await step('Database ready', () => openDatabase(config))
  cancellation.signal.throwIfAborted()
  const storefrontKeys = await readStorefrontKeys(config)
  const aadhaarKeys = await readAadhaarKeys(config)
  const storage = await openStorage(config)
  await seedIdentity(db, config.portal.store)
  const firstSignIn = await ensureAdministrator(db, config.admin)
  if (firstSignIn) {
    const password = config.admin.password === undefined ? firstSignIn.password : 'the one in ADMIN_PASSWORD'
    pendingFirstSignIn = [
      `  First sign-in:      ${firstSignIn.email}`,
      `  Password:           ${password}`,
      '  (shown only this once)',
    ].join('\n')
  }
  if (config.sampleData) await step('Sample data ready', () => fillSampleData(db, { aadhaarKeys, storage }))

  if (await isFarBehind(db)) await step('Reports summed', () => sumBehind(db))

  cancellation.signal.throwIfAborted()
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
    apiDocs: config.apiDocs,
  })
  shutdownSteps.push(() => app.close())
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(config, error)
  })
  cancellation.signal.throwIfAborted()
  scheduleImageCleanup(app, db, storage)
  scheduleDeletions(app, db)
  scheduleSums(app, db)
  print(`\n  Phuljhari is ready: http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`)
  printFirstSignIn()
  print(`  Data in ${config.dataDir}`)
  print('  Ctrl-C stops it.\n')
  // The script behind `npm start` builds the other languages meanwhile (scripts/start.mjs).
  process.on('message', (message) => {
    if (message !== 'portal-built') return
    app.addLanguages().catch((error: unknown) => app.log.error({ err: error }, 'built languages could not be read'))
  })
}

let starting: Promise<void> | undefined
let stopping: Promise<void> | undefined

const TIMED_OUT = Symbol('timed out')
/** Waits for `work` to settle, at most `ms`. */
const withTimeout = (ms: number, work: Promise<unknown> | undefined) =>
  Promise.race([work?.catch(() => {}), new Promise((resolve) => setTimeout(resolve, ms, TIMED_OUT).unref())])

/**
 * Stops everything in reverse order of its start: cancels a start in progress, finishes requests in flight, stops the
 * database last.
 */
function stop(exitCode: number, reason?: string): Promise<void> {
  stopping ??= (async () => {
    cancellation.abort(new StartupError('Stopped during startup.'))
    await withTimeout(DRAIN_MS, starting)
    printFirstSignIn()
    if (reason !== undefined) process.stderr.write(`${reason}\n`)
    for (const stopNext of shutdownSteps.toReversed())
      if ((await withTimeout(DRAIN_MS, stopNext())) === TIMED_OUT)
        process.stderr.write(`! Something did not stop within ${DRAIN_MS / 1000} s and was terminated.\n`)
    process.exit(exitCode)
  })()
  return stopping
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop(0))
// The script behind `npm start` ended, perhaps by SIGKILL, and closed the IPC channel to us.
process.once('disconnect', () => void stop(0))

/** The message for a start that failed. */
function startupErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (/ENOSPC|No space left on device/.test(error.message))
    return `The disk is full: free some space, then start again. No data is lost. (${error.message})`
  return error instanceof StartupError || error instanceof ConfigError ? error.message : (error.stack ?? error.message)
}

ignoreOutputErrors()
try {
  starting = start()
  await starting
  // Frees what only the start needed, some 20 MB: V8 would keep it until the heap has grown.
  collectGarbage()
} catch (error) {
  await stop(
    1,
    startupErrorMessage(error)
      .split('\n')
      .map((line) => `✗ ${line}`)
      .join('\n'),
  )
}
