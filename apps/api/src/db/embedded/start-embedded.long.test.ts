import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../test/start-server.ts'
import { migrate } from '../migrate.ts'
import { API_ROLE, OWNER_ROLE, SUPERUSER } from './database-roles.ts'
import { embeddedConnection, startEmbedded, type Embedded } from './start-embedded.ts'

let dataDir: string
let server: Embedded | undefined

beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/phuljhari-embedded-')
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await rm(dataDir, { recursive: true, force: true })
})

async function query(statement: string, role = SUPERUSER): Promise<unknown[]> {
  const client = new pg.Client(embeddedConnection(dataDir, role))
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

describe('the embedded database', () => {
  it('keeps committed rows when it is killed, and starts again', async () => {
    const ended = new Promise<string>((resolve) => {
      void startEmbedded({ dataDir, onExit: resolve }).then(async (started) => {
        server = started
        await query('create table durable (n integer)')
        await query('insert into durable values (42)')
        process.kill(await postmaster(), 'SIGKILL')
      })
    })
    expect(await ended).toContain('SIGKILL')
    await rm(path.join(dataDir, 'owner.json'))

    server = await startEmbedded({ dataDir })

    expect(await query('select n from durable')).toEqual([{ n: 42 }])
  }, 60_000)

  it('replaces the orphaned database of a killed server', async () => {
    const first = await startEmbedded({ dataDir })
    const orphan = await postmaster()
    // What a killed server leaves behind: a lock whose process is gone.
    await writeFile(path.join(dataDir, 'owner.json'), JSON.stringify({ pid: 4_194_303, started: '1' }))

    server = await startEmbedded({ dataDir })

    expect(await postmaster()).not.toBe(orphan)
    expect(first.api).toEqual(server.api)
    expect(await query('select 1 as one')).toEqual([{ one: 1 }])
  }, 60_000)

  it('refuses a folder that another server uses, and names its process', async () => {
    server = await startEmbedded({ dataDir })
    await expect(startEmbedded({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
  }, 60_000)

  it('leaves nothing running when it cannot create its database', async () => {
    server = await startEmbedded({ dataDir })
    await query('alter database postgres with allow_connections false')
    await server.stop()
    server = undefined

    await expect(startEmbedded({ dataDir })).rejects.toThrow('not currently accepting connections')

    expect(await readdir(dataDir)).not.toContain('owner.json')
    expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  }, 60_000)

  it('leaves nothing running when its start is cancelled', async () => {
    const cancelled = new AbortController()
    const starting = startEmbedded({ dataDir, signal: cancelled.signal })
    cancelled.abort(new Error('no longer wanted'))

    await expect(starting).rejects.toThrow()

    expect(await readdir(dataDir)).not.toContain('owner.json')
    expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  }, 60_000)

  it('runs the API as a role that owns nothing and may only read and write rows', async () => {
    server = await startEmbedded({ dataDir })
    await migrate(server.owner, API_ROLE)
    const asApi = (statement: string) => query(statement, API_ROLE)
    expect(
      await asApi('select rolsuper or rolcreaterole or rolcreatedb as may from pg_roles where rolname = user'),
    ).toEqual([{ may: false }])
    expect(await asApi("insert into brands (name, name_key) values ('A', 'a') returning name")).toEqual([{ name: 'A' }])
    for (const refused of [
      'drop table brands',
      'alter table brands disable trigger all',
      'truncate brands',
      'create table mine (n integer)',
      "insert into migrations (name) values ('x')",
      `set role ${OWNER_ROLE}`,
      `set role ${SUPERUSER}`,
    ])
      await expect(asApi(refused)).rejects.toMatchObject({ code: '42501' })
  }, 60_000)

  it('transfers the tables of an earlier installation from the superuser', async () => {
    server = await startEmbedded({ dataDir })
    await migrate(embeddedConnection(dataDir, SUPERUSER))
    await query("insert into brands (name, name_key) values ('Standard', 'standard')")
    await query(`alter database phuljhari owner to ${SUPERUSER}`)
    await server.stop()

    server = await startEmbedded({ dataDir })
    expect(await migrate(server.owner, API_ROLE)).toEqual([])

    const owned = (role: string) =>
      query(`select count(*)::int as n from pg_class where relowner = '${role}'::regrole
      and relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`)
    expect(await owned(SUPERUSER)).toEqual([{ n: 0 }])
    expect(await query('select name from brands', API_ROLE)).toEqual([{ name: 'Standard' }])
    // A later migration may alter what an earlier version created.
    await query('alter table orders add column test integer', OWNER_ROLE)
  }, 60_000)

  // As on Windows, where there is no socket in a private folder.
  it('lets nobody in without the password where it listens on 127.0.0.1, also if it had none before', async () => {
    server = await startEmbedded({ dataDir })
    await query('create table kept (n integer)')
    await server.stop()
    const networkPort = await freePort()
    server = await startEmbedded({ dataDir, networkPort })
    const connect = async (role: string, change: object = {}) => {
      const client = new pg.Client({ ...embeddedConnection(dataDir, role, networkPort), ...change })
      try {
        await client.connect()
        return (await client.query("select to_regclass('kept') as found")).rows
      } catch (error) {
        return (error as { code?: string }).code ?? String(error)
      } finally {
        await client.end()
      }
    }
    for (const role of [SUPERUSER, OWNER_ROLE, API_ROLE]) {
      expect(await connect(role)).toEqual([{ found: 'kept' }])
      expect(await connect(role, { password: 'guess' })).toBe('28P01')
      expect(await connect(role, { password: '' })).not.toEqual([{ found: 'kept' }])
    }
    expect(server.api.password).toMatch(/^[0-9a-f]{64}$/)

    // The secret is replaced with a new one.
    await server.stop()
    const former = server.api.password
    await rm(path.join(dataDir, 'secrets'), { recursive: true })
    server = await startEmbedded({ dataDir, networkPort })
    expect(await connect(SUPERUSER, { password: former })).toBe('28P01')
    expect(await connect(SUPERUSER)).toEqual([{ found: 'kept' }])
  }, 60_000)

  it('refuses a folder of somebody else for its socket', async () => {
    const long = path.join(dataDir, 'x'.repeat(90))
    await mkdir(long)
    const target = await mkdtemp('/tmp/phuljhari-other-')
    const { host } = embeddedConnection(long, API_ROLE)
    await symlink(target, host)
    try {
      await expect(startEmbedded({ dataDir: long })).rejects.toThrow('belongs to somebody else')
    } finally {
      await rm(host)
      await rm(target, { recursive: true })
    }
  })

  it('runs with fsync, full page writes and checksums', async () => {
    server = await startEmbedded({ dataDir })
    const shown = await Promise.all(
      ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'].map((name) => query(`show ${name}`)),
    )
    expect(shown.flat().flatMap((row) => Object.values(row as object))).toEqual(['on', 'on', 'on', 'on'])
  }, 60_000)
})
