import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AGENT, orderBody, picture, PRODUCT } from '../test/factories.ts'
import { form } from '../test/harness.ts'
import { freePort, startServer, type ServerProcess } from '../test/start-server.ts'

const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali-2026' }
const STOREFRONT_API_KEY = 'storefront-key-of-the-commands'
const PASSPHRASE = 'diwali in sivakasi'
let folder: string
const servers: ServerProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp('/tmp/phuljhari-commands-')
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const { child, exited } of servers.splice(0)) {
    child.kill('SIGTERM')
    await exited
  }
  await rm(folder, { recursive: true, force: true })
})

const environment = (dataDir: string) => ({
  DATA_DIR: path.join(folder, dataDir),
  SAMPLE_DATA: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  STOREFRONT_API_KEY,
})
/** Starts a server with the embedded database of a data folder. */
async function serve(dataDir: string) {
  const port = await freePort()
  const server = startServer({ ...environment(dataDir), PORT: String(port) })
  servers.push(server)
  await server.waitForOutput('Ctrl-C stops it')
  const call = (url: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${url}`, init)
  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    call(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const signIn = async (email: string, password: string) => {
    const reply = await post('/api/vendor/signin', { email, password })
    const { token } = (await reply.json()) as { token?: string }
    return { status: reply.status, headers: { authorization: `Bearer ${token}` } }
  }
  return { ...server, call, post, signIn }
}
/** Runs what `npm run <command>` runs, to completion. */
const run = (file: string, args: string[], dataDir: string, typed = '') =>
  new Promise<{ status: number; output: string }>((resolve) => {
    const program = path.join(import.meta.dirname, file)
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...args],
      { env: { PATH: process.env['PATH'], ...environment(dataDir), BACKUP_PASSPHRASE: PASSPHRASE } },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
    child.stdin?.end(typed)
  })

describe('the commands, while a server is running', () => {
  it('create an account, list it, and change its password, which ends its sessions at once', async () => {
    const server = await serve('data')
    const admin = (...args: string[]) => run('admin/admin.ts', args, 'data')

    const created = await admin('create', 'meena@shop.example', '--name', 'Meena Selvam')
    const password = /Password: (\S+) /.exec(created.output)?.[1] ?? ''
    const { headers } = await server.signIn('meena@shop.example', password)
    expect((await server.call('/api/delivery-agents', { headers })).status).toBe(200)
    expect((await admin('list')).output).toMatch(/meena@shop\.example {2}Meena Selvam .*1 open session/)

    const changed = await run(
      'admin/admin.ts',
      ['password', 'meena@shop.example', '--password-stdin'],
      'data',
      'brighter-2026\n',
    )
    expect(changed).toMatchObject({ status: 0, output: expect.stringContaining('1 open session was ended') })
    expect((await server.call('/api/delivery-agents', { headers })).status).toBe(401)
    expect((await server.signIn('meena@shop.example', password)).status).toBe(401)
    expect((await server.signIn('meena@shop.example', 'brighter-2026')).status).toBe(200)

    const refused = await admin('create', 'meena@shop.example')
    expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('already has an account') })
  }, 90_000)

  // covers beyond-147
  it('back it up into one file, proved beside it, that restores an identical installation', async () => {
    const server = await serve('data')
    const { headers } = await server.signIn(ADMIN.email, ADMIN.password)
    const product = await form(PRODUCT, await picture())
    const added = await server.call('/api/products', {
      method: 'POST',
      headers: { ...headers, ...product.headers },
      body: new Uint8Array(product.payload),
    })
    const { _id, images } = (await added.json()) as { _id: string; images: [{ Location: string }] }
    await server.post('/api/delivery-agents', AGENT, headers)
    const placed = await server.post('/api/orders', orderBody(_id), { 'x-api-key': STOREFRONT_API_KEY })
    expect(placed.status).toBe(201)
    const lists = ['/api/products', '/api/orders/vendor/allOrders', '/api/delivery-agents', '/api/brand']
    const fetchAll = async ({ call }: typeof server, token: { authorization: string }) => [
      ...(await Promise.all(lists.map(async (url) => (await call(url, { headers: token })).text()))),
      Buffer.from(await (await call(images[0].Location)).arrayBuffer()).toString('base64'),
    ]
    const before = await fetchAll(server, headers)
    expect(before.every((text) => text.length > 20)).toBe(true)

    const file = path.join(folder, 'shop.tar.gz')
    const backedUp = await run('backup/backup.ts', [file], 'data')
    expect(backedUp).toMatchObject({ status: 0, output: expect.stringContaining(`1 images in ${file}`) })

    const proved = await run('backup/restore.ts', [file, '--check'], 'data')
    expect(proved).toMatchObject({ status: 0, output: expect.stringContaining('✓ The backup can be restored') })
    const log = (await (await server.call('/api/backups', { headers })).json()) as Record<string, { takenAt: string }>
    expect(log['proved']?.takenAt).toBe(log['made']?.takenAt)

    const inUse = await run('backup/restore.ts', [file, '--overwrite'], 'data')
    expect(inUse).toMatchObject({ status: 1, output: expect.stringContaining(`process ${server.child.pid}`) })
    expect(await fetchAll(server, headers)).toEqual(before)

    expect(await run('backup/restore.ts', [file], 'other')).toMatchObject({ status: 0 })
    const other = await serve('other')
    // Accounts are restored, sessions are not.
    expect((await other.call('/api/delivery-agents', { headers })).status).toBe(401)
    const renewed = await other.signIn(ADMIN.email, ADMIN.password)
    expect(await fetchAll(other, renewed.headers)).toEqual(before)
  }, 120_000)
})
