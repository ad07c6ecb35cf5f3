import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import net from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

describe('the start of the server', () => {
  it('says that the port is in use before it makes anything', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as net.AddressInfo

    const server = startServer({ DATA_DIR: dataDir, PORT: String(port) })

    expect(await server.ended).toBe(1)
    other.close()
    expect(server.output()).toBe(
      `✗ Port ${port} is in use: stop the other program, or choose another with PORT=${port + 1} npm start.\n`,
    )
    expect(await readdir(dataDir)).toEqual([])
  })

  it('shows the first password though it is stopped in the middle of the start', async () => {
    const first = await serve()
    await first.says('Database ready')
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)

    const second = await serve()
    await second.says('Ctrl-C stops it')

    // Shown by the one that made the account, whichever it was, and by that one alone.
    const shown = [first, second].flatMap((server) => password(server.output()) ?? [])
    expect(shown).toHaveLength(1)
    const reply = await fetch(`http://127.0.0.1:${second.port}/api/vendor/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@localhost', password: shown[0] }),
    })
    expect(reply.status).toBe(200)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  }, 60_000)

  it('leaves no process and no lock behind when it is stopped before the database is ready', async () => {
    const server = await serve()
    // The folder of the cluster appears when initdb is through: PostgreSQL itself is being started then.
    const appeared = async (): Promise<boolean> =>
      (await readdir(dataDir)).includes('postgres') ||
      server.child.exitCode !== null ||
      new Promise((resolve) => setImmediate(() => resolve(appeared())))
    await appeared()
    server.child.kill('SIGINT')

    expect(await server.ended).toBe(0)

    expect(await readdir(dataDir)).not.toContain('owner.json')
    expect(await readdir(`${dataDir}/postgres`)).not.toContain('postmaster.pid')
  }, 60_000)

  it('refuses a folder in which another server works', async () => {
    const first = await serve()
    await first.says('Ctrl-C stops it')
    const second = await serve()

    expect(await second.ended).toBe(1)

    expect(second.output()).toContain(`in use by process ${first.child.pid}: stop that server`)
    expect((await fetch(`http://127.0.0.1:${first.port}/api/health`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  }, 60_000)
})
