import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export type Portal = { address: string; stop: () => Promise<void> }

/** Starts the product with an empty database. @param settings further environment variables */
export async function startPortal(settings: Readonly<Record<string, string>>): Promise<Portal> {
  const dataDir = await mkdtemp('/tmp/phuljhari-other-')
  // Started by root, the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/api/src/server.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      // The portal gets a separate database, even if the tests use another one.
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (said: string) => {
      if (said.includes('is ready')) resolve()
    })
    void exited.then(() => reject(new Error('The portal did not start')))
  })
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
