import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT, runStep } from '../../scripts/lib/run.mjs'
import { freePort } from './free-port.mjs'

const START_LIMIT_MS = 20_000
const CADDYFILE = path.join(ROOT, 'deploy/Caddyfile')
const AUTHORITY = 'caddy/pki/authorities/local/root.crt'

/** Replaces exactly one occurrence. @throws when the Caddyfile no longer contains it */
function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`deploy/Caddyfile: expected one ${JSON.stringify(from)}`)
  return text.replace(from, to)
}

/** Our Caddyfile with a local name, a certificate of Caddy's own and free ports; all else is as shipped. */
function localCaddyfile({ httpPort, httpsPort, upstream }) {
  let text = readFileSync(CADDYFILE, 'utf8')
  text = replaceOnce(text, '\nportal.example.com {', '\nlocalhost {')
  text = replaceOnce(text, '# tls internal', 'tls internal')
  text = replaceOnce(text, '127.0.0.1:4000', `127.0.0.1:${upstream}`)
  const globals = `admin off\nskip_install_trust\nhttp_port ${httpPort}\nhttps_port ${httpsPort}`
  return `{\n${globals}\n}\n${text}`
}

/** Resolves when `url` responds over https with Caddy's own certificate, which is then trusted. */
async function untilAnswers(port, dataFolder) {
  const giveUpAt = performance.now() + START_LIMIT_MS
  for (;;) {
    try {
      const ca = readFileSync(path.join(dataFolder, AUTHORITY))
      await new Promise((resolve, reject) => {
        https.get({ host: 'localhost', port, path: '/api/health/live', ca, agent: false }, resolve).on('error', reject)
      })
      return ca
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await pause(100)
    }
  }
}

const environment = (folder) => ({
  PATH: process.env.PATH,
  HOME: folder,
  XDG_DATA_HOME: folder,
  XDG_CONFIG_HOME: folder,
})

/** Exits if Caddy rejects the shipped deploy/Caddyfile. Creates `folder` for the files that Caddy writes. */
export function validateCaddyfile(caddy, folder) {
  mkdirSync(folder)
  runStep('Caddy accepts the Caddyfile', caddy, ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    env: environment(folder),
  })
}

/**
 * Serves the Caddyfile on localhost.
 * @param upstream the portal's port
 * @throws when it does not respond within 20 s
 */
export async function startCaddy({ caddy, folder, upstream }) {
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const config = path.join(folder, 'Caddyfile')
  writeFileSync(config, localCaddyfile({ httpPort, httpsPort, upstream }))
  const child = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', config], {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await exited
  }
  try {
    const ca = await untilAnswers(httpsPort, folder)
    return { httpPort, httpsPort, ca, stop }
  } catch (error) {
    await stop()
    throw new Error(`Caddy does not respond: ${error.message}\n${log}`, { cause: error })
  }
}
