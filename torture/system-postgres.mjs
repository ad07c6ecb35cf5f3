import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { fail, runStep, ROOT, seconds } from '../scripts/lib/run.mjs'
import { install } from '../scripts/lib/packages.mjs'
import { nodeBinary } from '../scripts/lib/set-up.mjs'
import { asPostgres, debianPackages, postgresPrograms } from './cluster/debian-packages.mjs'

/**
 * `node torture/system-postgres.mjs [test files]`: the whole API suite, or those files, on the system's PostgreSQL, in
 * a temporary database cluster under /tmp.
 */
const LIMIT_MS = 20 * 60_000
const PASSWORD = 'only-for-the-tests'

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

install()
if (!postgresPrograms()) debianPackages(['postgresql'])
const programs = postgresPrograms() ?? fail('There is no PostgreSQL in /usr/lib/postgresql.')
const owner = asPostgres()
const folder = mkdtempSync('/tmp/phuljhari-system-postgres-')
const passwordFile = path.join(folder, 'password')
writeFileSync(passwordFile, PASSWORD)
if (owner.uid !== undefined) for (const each of [folder, passwordFile]) chownSync(each, owner.uid, owner.gid)

const data = path.join(folder, 'data')
const inFolder = { ...owner, cwd: folder, shell: false }
runStep(
  'Database created',
  path.join(programs, 'initdb'),
  ['-D', data, '-U', 'tester', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C.UTF-8'],
  inFolder,
)
const port = await freePort()
const database = spawn(
  path.join(programs, 'postgres'),
  ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'max_connections=200'],
  { ...inFolder, stdio: ['ignore', 'ignore', 'pipe'] },
)
const ended = once(database, 'exit')
let log = ''
const ready = new Promise((resolve) => {
  database.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
    if (log.includes('ready to accept connections')) resolve(true)
  })
})
let status = 1
try {
  if ((await Promise.race([ready, ended])) !== true) fail(`PostgreSQL does not start:\n${log}`)
  const { stdout: version } = spawnSync(path.join(programs, 'postgres'), ['--version'], { encoding: 'utf8' })
  process.stdout.write(`✓ ${version.trim()} on port ${port}\n`)
  const startedAt = performance.now()
  const node = nodeBinary()
  const suite = spawn(
    node,
    [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', ...process.argv.slice(2)],
    {
      cwd: ROOT,
      stdio: 'inherit',
      timeout: LIMIT_MS,
      env: {
        ...process.env,
        PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
        TEST_DATABASE_URL: `postgres://tester:${PASSWORD}@127.0.0.1:${port}/postgres`,
      },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => suite.kill(signal))
  const [code] = await once(suite, 'exit')
  status = code ?? 1
  process.stdout.write(`${status === 0 ? '✓' : '✗'} API suite on ${version.trim()} (${seconds(startedAt)})\n`)
} finally {
  database.kill('SIGINT')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = status
