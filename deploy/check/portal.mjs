import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from '../../scripts/lib/run.mjs'
import { freePort } from './free-port.mjs'
import { readUnit } from './unit.mjs'

const START_LIMIT_MS = 60_000
export const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }
export const STOREFRONT_KEY = 'storefront-key-of-the-check'

/**
 * Starts the portal with the unit's command and environment and with the settings of phuljhari.env.
 * @param user uid and gid of the service; it cannot write to the project's folder.
 * @throws when it does not start within a minute
 */
export async function startPortal({ folder, user }) {
  const folders = { STATE_DIRECTORY: path.join(folder, 'state'), CACHE_DIRECTORY: path.join(folder, 'cache') }
  const { command, env } = readUnit(folders)
  for (const each of [folder, ...Object.values(folders)]) {
    mkdirSync(each, { mode: 0o700 })
    if (user.uid !== undefined) chownSync(each, user.uid, user.gid)
  }
  const port = await freePort()
  const settings = {
    ...parseEnv(readFileSync(path.join(ROOT, 'deploy/phuljhari.env'), 'utf8')),
    ...env,
    PORT: String(port),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    STOREFRONT_API_KEY: STOREFRONT_KEY,
    METRICS: 'on',
    LOG_LEVEL: 'info',
  }
  const child = spawn(command[0], command.slice(1), {
    ...user,
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const ready = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The portal did not start:\n${output}`)), START_LIMIT_MS)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (output.includes('is ready')) resolve(clearTimeout(timer))
      })
    void exited.then(() => {
      clearTimeout(timer)
      reject(new Error(`The portal ended:\n${output}`))
    })
  })
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await exited
  }
  await ready.catch(async (error) => {
    await stop()
    throw error
  })
  return {
    port,
    stop,
    /** The client address that it logs for a request to `url`, as soon as it has logged one. */
    async clientOf(url) {
      const request = () =>
        output
          .split('\n')
          .filter((line) => /^{.*}$/.test(line))
          .map((line) => JSON.parse(line).req)
          .findLast((logged) => logged?.url === url)
      while (!request()) await once(child.stdout, 'data')
      return request().ip
    },
  }
}
