import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import net from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort, startServer } from '../test/start-server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/phuljhari-start-')
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const serve = async (more: NodeJS.ProcessEnv = {}) => {
  const port = await freePort()
  return { port, ...startServer({ DATA_DIR: dataDir, PORT: String(port), SAMPLE_DATA: 'off', ...more }) }
}
const password = (output: string) => /Password: +(\S+)/.exec(output)?.[1]

describe('starting the server', () => {
  it('reports a port in use before it creates anything', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as net.AddressInfo

    const server = startServer({ DATA_DIR: dataDir, PORT: String(port) })

    expect(await server.exited).toBe(1)
    other.close()
    expect(server.output()).toBe(
      `✗ Port ${port} is in use: stop the other program, or choose another port: PORT=${port + 1} npm start.\n`,
    )
    expect(await readdir(dataDir)).toEqual([])
  })

  it('names the running server that uses the port', async () => {
    const first = await serve()
    await first.waitForOutput('Ctrl-C stops it')

    const second = startServer({ DATA_DIR: dataDir, PORT: String(first.port) })

    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(
      `process ${first.child.pid}): use that one, or stop it with kill ${first.child.pid}`,
    )
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
  }, 60_000)

  // A device whose every write fails as on a full disk.
  it.runIf(existsSync('/dev/full'))(
    'serves and stops when its output cannot be written',
    async () => {
      const full = openSync('/dev/full', 'w')
      const port = await freePort()
      const { exited, child } = startServer(
        { DATA_DIR: dataDir, PORT: String(port), SAMPLE_DATA: 'off', LOG_LEVEL: 'debug' },
        { stdio: ['ignore', full, full] },
      )
      closeSync(full)
      const live = () => fetch(`http://127.0.0.1:${port}/api/health/live`).then(({ status }) => status)
      await vi.waitFor(async () => expect(await live()).toBe(200), { timeout: 50_000, interval: 100 })
      const replies = await Promise.all(Array.from({ length: 50 }, live))
      expect(new Set(replies)).toEqual(new Set([200]))
      child.kill('SIGTERM')
      expect(await exited).toBe(0)
    },
    90_000,
  )

  it('prints the first password even when it is stopped during startup', async () => {
    const first = await serve()
    await first.waitForOutput('Database ready')
    first.child.kill('SIGINT')
    expect(await first.exited).toBe(0)

    const second = await serve()
    await second.waitForOutput('Ctrl-C stops it')

    // Printed only by the process that created the account, which may be either.
    const shown = [first, second].flatMap((server) => password(server.output()) ?? [])
    expect(shown).toHaveLength(1)
    const reply = await fetch(`http://127.0.0.1:${second.port}/api/vendor/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@localhost', password: shown[0] }),
    })
    expect(reply.status).toBe(200)
    second.child.kill('SIGTERM')
    expect(await second.exited).toBe(0)
  }, 60_000)

  it('leaves no process and no lock when it is stopped before the database is ready', async () => {
    const server = await serve()
    // The cluster's folder appears when initdb has finished and PostgreSQL is starting.
    const appeared = async (): Promise<boolean> =>
      (await readdir(dataDir)).includes('postgres') ||
      server.child.exitCode !== null ||
      new Promise((resolve) => setImmediate(() => resolve(appeared())))
    await appeared()
    server.child.kill('SIGINT')

    expect(await server.exited).toBe(0)

    expect(await readdir(dataDir)).not.toContain('owner.json')
    expect(await readdir(`${dataDir}/postgres`)).not.toContain('postmaster.pid')
  }, 60_000)

  it('refuses a folder that another server uses', async () => {
    const first = await serve()
    await first.waitForOutput('Ctrl-C stops it')
    const second = await serve()

    expect(await second.exited).toBe(1)

    expect(second.output()).toContain(`in use by process ${first.child.pid}: stop that server`)
    expect((await fetch(`http://127.0.0.1:${first.port}/api/health`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
  }, 60_000)
})
