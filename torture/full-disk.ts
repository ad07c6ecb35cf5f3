import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { freePort, startServer } from '../apps/api/test/start-server.ts'

const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }
const SIZE = '220m'

/**
 * Fills a small RAM disk under a running server to the last byte and checks its replies; then frees the space and
 * checks that every acknowledged write is there. Needs root, to mount the disk.
 */
const mount = await mkdtemp('/tmp/phuljhari-full-')
if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', mount]).status !== 0) {
  process.stdout.write('full disk: not run, since a RAM disk cannot be mounted here (needs root)\n')
  process.exit(0)
}
const port = await freePort()
const env = {
  DATA_DIR: mount,
  PORT: String(port),
  SAMPLE_DATA: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
}
const filler = path.join(mount, 'filler')
const fill = async () => {
  const { bavail, bsize } = await statfs(mount)
  await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {})
}
const wrong: string[] = []
const acknowledged: string[] = []
const image = await sharp({
  create: {
    width: 900,
    height: 900,
    channels: 3,
    background: '#f60',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .jpeg({ quality: 90 })
  .toBuffer()
let server = startServer(env)

/** A server started on the full disk either works or reports that the disk is full. */
async function checkStartOnFullDisk(what: string): Promise<void> {
  const isReady = await server.waitForOutput('Ctrl-C stops it').then(
    () => true,
    () => false,
  )
  const said = isReady ? 'works' : server.output().trim()
  if (!isReady && !said.includes('disk is full')) wrong.push(`${what} on a full disk did not say so`)
  process.stdout.write(`  ${what} on the full disk: ${said}\n`)
}

/** Serves with its log on the disk that is full: replies at once, saves again when space is freed, and stops. */
async function checkLogOnFullDisk(): Promise<void> {
  const log = openSync(path.join(mount, 'server.log'), 'a')
  const logging = startServer({ ...env, LOG_LEVEL: 'debug' }, { stdio: ['ignore', log, log] })
  closeSync(log)
  const live = () =>
    fetch(`http://127.0.0.1:${port}/api/health/live`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status,
      () => 0,
    )
  for (let waited = 0; waited < 300 && (await live()) !== 200; waited++) await setTimeout(100)
  const token = await signIn()
  await fill()
  const replies = new Set<string>()
  for (let index = 0; index < 20; index++) {
    const { status, code } = await addProduct(token, `Log ${index}`)
    replies.add(`${status} ${code ?? ''}, live ${await live()}`)
    if (status === 200) acknowledged.push(`Log ${index}`)
  }
  if (![...replies].every((reply) => reply.endsWith('live 200'))) wrong.push('with its log on the full disk it hung')
  if (!replies.has('507 storage.full, live 200')) wrong.push('with its log on the full disk it did not reply 507')
  await rm(filler)
  const { status } = await addProduct(token, 'Log, with space')
  if (status === 200) acknowledged.push('Log, with space')
  else wrong.push(`with its log on the disk and space again it replied ${status}`)
  await fill()
  logging.child.kill('SIGTERM')
  const code = await Promise.race([logging.exited, setTimeout(30_000, 'still running')])
  if (code !== 0) wrong.push(`with its log on the full disk it did not stop: ${code}`)
  await rm(filler)
  const lost = /"dropped":\d+/.exec(await readFile(path.join(mount, 'server.log'), 'utf8'))?.[0] ?? 'none reported'
  process.stdout.write(`  log on the full disk: ${[...replies].join('; ')}; ended with ${code}; lines ${lost}\n`)
  await rm(path.join(mount, 'server.log'))
}

async function signIn(): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/vendor/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return ((await reply.json()) as { token: string }).token
}
async function addProduct(token: string, productName: string): Promise<{ status: number; code: string | undefined }> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ productName, brandName: 'B', category: 'C', orignalPrice: '10' }))
    form.append(name, value)
  form.append('files', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'a.jpg')
  return fetch(`http://127.0.0.1:${port}/api/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  }).then(
    async (reply) => ({ status: reply.status, code: ((await reply.json()) as { code?: string }).code }),
    () => ({ status: 0, code: 'no reply' }),
  )
}
const productNames = async () => {
  const all: string[] = []
  for (let page = 1; ; page++) {
    const rows = (await (await fetch(`http://127.0.0.1:${port}/api/products?page=${page}`)).json()) as Array<{
      productName: string
      images: unknown[]
    }>
    all.push(...rows.map((row) => row.productName))
    if (rows.length < 15) return all
  }
}

try {
  await server.waitForOutput('Ctrl-C stops it')
  const token = await signIn()
  const answers = new Map<string, number>()
  for (let index = 0; index < 40; index++) {
    if (index === 10) await fill()
    const { status, code } = await addProduct(token, `Product ${index}`)
    if (status === 200) acknowledged.push(`Product ${index}`)
    answers.set(`${status} ${code ?? ''}`.trim(), (answers.get(`${status} ${code ?? ''}`.trim()) ?? 0) + 1)
    if (status === 500) wrong.push('a full disk was answered with 500')
  }
  if (!answers.has('507 storage.full')) wrong.push('no request was answered with 507 storage.full')
  process.stdout.write(
    `full disk: replies ${[...answers].map(([answer, times]) => `${answer} × ${times}`).join(', ')}\n`,
  )

  await rm(filler)
  const after =
    server.child.exitCode === null ? await addProduct(token, 'After') : { status: 0, code: 'the server had ended' }
  process.stdout.write(`  with space again: ${after.status} ${after.code ?? ''}\n`)
  if (after.status === 200) acknowledged.push('After')
  else wrong.push('with space again it did not work')

  await fill()
  server.child.kill('SIGTERM')
  await server.exited
  server = startServer(env)
  await checkStartOnFullDisk('a start')
  server.child.kill('SIGTERM')
  await server.exited
  const empty = path.join(mount, 'empty')
  server = startServer({ ...env, DATA_DIR: empty })
  await checkStartOnFullDisk('a first start')
  await rm(empty, { recursive: true, force: true })

  await rm(filler)
  server.child.kill('SIGTERM')
  await server.exited
  await checkLogOnFullDisk()
  server = startServer(env)
  await server.waitForOutput('Ctrl-C stops it')
  const stored = await productNames()
  const lost = acknowledged.filter((name) => !stored.includes(name))
  if (lost.length > 0) wrong.push(`${lost.length} acknowledged products are lost`)
  if (stored.length !== acknowledged.length)
    wrong.push(`${stored.length} products exist, ${acknowledged.length} were acknowledged`)
  const unfinished = (await readdir(path.join(mount, 'images'))).filter((name) => name.startsWith('.'))
  if (unfinished.length > 0) wrong.push(`${unfinished.length} unfinished files are left`)
  process.stdout.write(
    `  after a restart: ${stored.length} products of ${acknowledged.length} acknowledged, ${wrong.length} wrong\n`,
  )
} finally {
  server.child.kill('SIGTERM')
  await server.exited
  spawnSync('umount', [mount])
  await rm(mount, { recursive: true, force: true })
}
for (const line of wrong) process.stderr.write(`✗ ${line}\n`)
process.exit(wrong.length > 0 ? 1 : 0)
