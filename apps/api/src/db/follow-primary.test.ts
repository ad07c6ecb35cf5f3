import { once } from 'node:events'
import net from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { freePort } from '../../test/start-server.ts'
import { addressesOf } from './addresses-of.ts'
import { connect, type Db } from './database.ts'
import { findPrimary } from './find-primary.ts'
import { isDatabaseAway } from './is-database-away.ts'

const now = { name: 'test_now', text: 'select 1 as one' }
const write = { name: 'test_write', text: 'insert into brands (name, name_key) values ($1, $1)' }
let database: Awaited<ReturnType<typeof testDatabase>>
const closers: Array<() => Promise<unknown>> = []

/** A way to the test's server that can be cut, as a host of a cluster can. */
async function host(port?: number) {
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

/** As a URL; a read-only one stands for a standby. */
function address(port: number, role: 'primary' | 'standby' = 'primary'): string {
  const { connectionString, user, database: name } = database.connection
  const url = new URL(connectionString ?? `postgres://${user}@localhost/${name}`)
  url.host = `127.0.0.1:${port}`
  if (role === 'standby') url.searchParams.set('options', '-c default_transaction_read_only=on')
  return url.href
}
function open(addresses: string[], onIdleError = () => {}): Db {
  const db = connect({ connectionString: addresses[0] ?? '', addresses, max: 4 }, onIdleError)
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

describe('the servers of DATABASE_URL', () => {
  it('are one each, with all that is said behind them', () => {
    expect(
      addressesOf(
        'postgres://shop:p%40ss@one:5432,two,[::1]:5433/name?target_session_attrs=read-write&sslmode=verify-full',
      ),
    ).toEqual([
      'postgres://shop:p%40ss@one:5432/name?sslmode=verify-full',
      'postgres://shop:p%40ss@two/name?sslmode=verify-full',
      'postgres://shop:p%40ss@[::1]:5433/name?sslmode=verify-full',
    ])
    expect(addressesOf('postgresql://one/name')).toEqual(['postgresql://one/name'])
    expect(addressesOf('postgres://shop@/name?host=%2Ftmp&port=1')).toEqual([
      'postgres://shop@/name?host=%2Ftmp&port=1',
    ])
  })

  it('are refused when standbys are wanted', () => {
    expect(() => addressesOf('postgres://one,two/name?target_session_attrs=standby')).toThrow('read-write')
  })
})

describe('the primary of several servers', () => {
  it('is found among a dead, a silent and a read-only one', async () => {
    const silent = net.createServer((socket) => closers.push(async () => socket.destroy()))
    const asked = once(silent, 'connection')
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    closers.push(async () => silent.close())
    const primary = address((await host()).port)
    const silentPort = (silent.address() as net.AddressInfo).port
    expect(
      await findPrimary(
        [
          address(await freePort()),
          address(silentPort),
          address((await host()).port, 'standby'),
          primary,
          // Whoever waited for the silent one would outlast this test.
        ],
        10 * 60_000,
      ),
    ).toBe(primary)
    await asked
  })

  it('is missed as a database that is away', async () => {
    const error: unknown = await findPrimary([
      address(await freePort()),
      address((await host()).port, 'standby'),
    ]).catch((failure: unknown) => failure)
    expect(isDatabaseAway(error)).toBe(true)
  })

  it('is left when it becomes a standby', async () => {
    const db = open([address((await host()).port, 'standby'), address((await host()).port)])
    expect(await db.run(write, ['Written'])).toBe(1)
  })

  it('is waited for by whoever comes while there is none', async () => {
    const [first, next] = [await host(), await freePort()]
    let db: Db | undefined
    const noticed = new Promise<void>((resolve) => {
      db = open([address(first.port), address(next)], resolve)
    })
    expect(await db?.one(now)).toEqual({ one: 1 })
    await Promise.all([first.cut(), noticed])
    const waiting = [db?.one(now), db?.transaction((tx) => tx.run(write, ['Waited for'])), db?.one(now)]
    await host(next)
    expect(await Promise.all(waiting)).toEqual([{ one: 1 }, 1, { one: 1 }])
  })

  it('is not waited for by what has begun, which may have been done', async () => {
    const [first, second] = [await host(), await host()]
    const db = open([address(first.port), address(second.port)])
    const error: unknown = await db
      .transaction(async (tx) => {
        await tx.run(write, ['Half done'])
        await first.cut()
        await tx.one(now)
      })
      .catch((failure: unknown) => failure)
    expect(isDatabaseAway(error)).toBe(true)
    expect(await db.many({ name: 'test_brands', text: "select name from brands where name = 'Half done'" })).toEqual([])
  })

  it('is given up after a while', async () => {
    const addresses = [address(await freePort()), address(await freePort())]
    const db = connect({ connectionString: addresses[0] ?? '', addresses, patienceMs: 600 }, () => {})
    closers.push(() => db.close())
    const begun = performance.now()
    const error: unknown = await db.one(now).catch((failure: unknown) => failure)
    expect(isDatabaseAway(error)).toBe(true)
    expect(performance.now() - begun).toBeGreaterThan(600)
  })
})
