import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort, SERVER } from '../test/start-server.ts'

const SUPERVISE = path.resolve(import.meta.dirname, '../../../scripts/lib/run.mjs')
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/phuljhari-supervised-')
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 50_000 })
const pidIn = async (file: string) =>
  Number.parseInt((await readFile(path.join(dataDir, file), 'utf8')).replace(/\D*/, ''), 10)

/** Runs what `npm start` runs once everything is built: npm → shell → script → server → database. */
async function start() {
  const command = { command: process.execPath, args: ['--disable-warning=ExperimentalWarning', SERVER] }
  const script = `await (await import(${JSON.stringify(SUPERVISE)})).supervise([${JSON.stringify(command)}])`
  const shell = `"${process.execPath}" --input-type=module -e '${script}'; true`
  const npm = spawn(
    process.execPath,
    ['-e', `require('child_process').spawn('sh', ['-c', process.env.SCRIPT], { stdio: 'inherit' })`],
    {
      env: {
        PATH: process.env['PATH'],
        SCRIPT: shell,
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        SAMPLE_DATA: 'off',
        npm_lifecycle_event: 'start',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await until(() => output.includes('Ctrl-C stops it') || npm.exitCode !== null)
  const [server, database] = [await pidIn('owner.json'), await pidIn('postgres/postmaster.pid')]
  expect([isAlive(server), isAlive(database)]).toEqual([true, true])
  return { npm, server, database }
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it('stops the server and the database when npm is killed', async () => {
    const { npm, server, database } = await start()
    npm.kill('SIGKILL')
    await once(npm, 'exit')
    await until(() => !isAlive(server) && !isAlive(database))
  }, 60_000)

  it('stops the server and the database when its script is killed', async () => {
    const { server, database } = await start()
    const stat = await readFile(`/proc/${server}/stat`, 'utf8')
    process.kill(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), 'SIGKILL')
    await until(() => !isAlive(server) && !isAlive(database))
  }, 60_000)
})
