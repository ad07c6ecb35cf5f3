import { once } from 'node:events'
import net from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { freePort } from '../../test/start-server.ts'
import { findPrimary, serverUrls } from './follow-primary.ts'
import { connect, type Db } from './database.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

const now = { name: 'test_now', text: 'select 1 as one' }
const write = { name: 'test_write', text: 'insert into brands (name, name_key) values ($1, $1)' }
let database: Awaited<ReturnType<typeof testDatabase>>
const closers: Array<() => Promise<unknown>> = []

/** A proxy to the test server whose connections can be cut, like a host of a cluster that fails. */
async function proxy(port?: number) {
  const { connectionString, host: folder, port: own } = database.connection
  const url = connectionString === undefined ? null : new URL(connectionString)
  const target = url ? { host: url.hostname, port: Number(url.port || 5432) } : { path: `${folder}/.s.PGSQL.${own}` }
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(target as net.NetConnectOpts)
    for (const socket of [near, far])
      sockets.add(socket.on('error', () => {}).on('close', () => [near, far].forEach((other) => other.destroy())))
    near.pipe(far).pipe(near)
  })
  await once(server.listen(port ?? 0, '127.0.0.1'), 'listening')
  const cut = async () => {
    const closed = server.listening && once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  closers.push(cut)
  return { port: (server.address() as net.AddressInfo).port, cut }
}

/** The URL of the test database behind a proxy; a read-only connection simulates a standby. */
function address(port: number, role: 'primary' | 'standby' = 'primary'): string {
  const { connectionString, user, database: name } = database.connection
  const url = new URL(connectionString ?? `postgres://${user}@localhost/${name}`)
  url.host = `127.0.0.1:${port}`
  if (role === 'standby') url.searchParams.set('options', '-c default_transaction_read_only=on')
  return url.href
}
function open(urls: string[], onIdleError = () => {}): Db {
  const db = connect({ connectionString: urls[0] ?? '', serverUrls: urls, max: 4 }, onIdleError)
  closers.push(() => db.close())
  return db
}

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})
afterAll(() => database.close())

describe('a DATABASE_URL with several hosts', () => {
  it('becomes one URL per host, each with the path and the parameters', () => {
    expect(
      serverUrls(
        'postgres://shop:p%40ss@one:5432,two,[::1]:5433/name?target_session_attrs=read-write&sslmode=verify-full',
      ),
    ).toEqual([
      'postgres://shop:p%40ss@one:5432/name?sslmode=verify-full',
      'postgres://shop:p%40ss@two/name?sslmode=verify-full',
      'postgres://shop:p%40ss@[::1]:5433/name?sslmode=verify-full',
    ])
    expect(serverUrls('postgresql://one/name')).toEqual(['postgresql://one/name'])
    expect(serverUrls('postgres://shop@/name?host=%2Ftmp&port=1')).toEqual(['postgres://shop@/name?host=%2Ftmp&port=1'])
  })

  it('is rejected when it requests a standby', () => {
    expect(() => serverUrls('postgres://one,two/name?target_session_attrs=standby')).toThrow('read-write')
  })
})

describe('the primary of several servers', () => {
  it('is found among a dead, an unresponsive and a read-only server', async () => {
    const silent = net.createServer((socket) => closers.push(async () => socket.destroy()))
    const asked = once(silent, 'connection')
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    closers.push(async () => silent.close())
    const primary = address((await proxy()).port)
    const silentPort = (silent.address() as net.AddressInfo).port
    expect(
      await findPrimary(
        [
          address(await freePort()),
          address(silentPort),
          address((await proxy()).port, 'standby'),
          primary,
          // Waiting for the unresponsive one would exceed the timeout of this test.
        ],
        10 * 60_000,
      ),
    ).toBe(primary)
    await asked
  })

  it('is reported as unavailable when there is none', async () => {
    const error: unknown = await findPrimary([
      address(await freePort()),
      address((await proxy()).port, 'standby'),
    ]).catch((failure: unknown) => failure)
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  it('is replaced when it has become a standby', async () => {
    const db = open([address((await proxy()).port, 'standby'), address((await proxy()).port)])
    expect(await db.run(write, ['Written'])).toBe(1)
  })

  it('is awaited by requests that arrive while there is none', async () => {
    const [first, next] = [await proxy(), await freePort()]
    let db: Db | undefined
    const noticed = new Promise<void>((resolve) => {
      db = open([address(first.port), address(next)], resolve)
    })
    expect(await db?.one(now)).toEqual({ one: 1 })
    await Promise.all([first.cut(), noticed])
    const waiting = [db?.one(now), db?.transaction((tx) => tx.run(write, ['Queued'])), db?.one(now)]
    await proxy(next)
    expect(await Promise.all(waiting)).toEqual([{ one: 1 }, 1, { one: 1 }])
  })

  it('is not awaited by a transaction in progress, which is never repeated', async () => {
    const [first, second] = [await proxy(), await proxy()]
    const db = open([address(first.port), address(second.port)])
    const error: unknown = await db
      .transaction(async (tx) => {
        await tx.run(write, ['Incomplete'])
        await first.cut()
        await tx.one(now)
      })
      .catch((failure: unknown) => failure)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(await db.many({ name: 'test_brands', text: "select name from brands where name = 'Incomplete'" })).toEqual(
      [],
    )
  })

  it('is awaited for a limited time only', async () => {
    const urls = [address(await freePort()), address(await freePort())]
    const db = connect({ connectionString: urls[0] ?? '', serverUrls: urls, primaryTimeoutMs: 600 }, () => {})
    closers.push(() => db.close())
    const startedAt = performance.now()
    const error: unknown = await db.one(now).catch((failure: unknown) => failure)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(performance.now() - startedAt).toBeGreaterThan(600)
  })
})
