import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

const SHOP_ADMIN = { email: 'bench@shop.example', password: 'bench-bench-bench' }
const ROOT = path.resolve(import.meta.dirname, '../..')

export type Shop = {
  url: string
  /** Milliseconds from the start of the command until it reports that it is ready. */
  startedMs: number
  /** The id of the server process. */
  pid: number
  /** The reply to sign-in, which the portal stores in the browser. */
  signIn(): Promise<{ token: string; user: object }>
  stop(): Promise<void>
}

/** Node's options for the server, as `npm start` passes them (scripts/lib/set-up.mjs). */
export const serverNode = (): string[] => process.env['SERVER_NODE']?.split(' ') ?? []

/** A temporary data folder. */
export function shopFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync('/tmp/phuljhari-bench-')
  chmodSync(folder, 0o755)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts the whole product as `npm start` does, with sample data. */
export async function openShop(folder: string, port: number, env: Record<string, string> = {}): Promise<Shop> {
  const startedAt = performance.now()
  // npm start without the checks of what is installed and built.
  const child = spawn(process.execPath, [...serverNode(), 'apps/api/src/server.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      ADMIN_EMAIL: SHOP_ADMIN.email,
      ADMIN_PASSWORD: SHOP_ADMIN.password,
      ...env,
    },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('is ready') && resolve())
    child.once('exit', (code) => reject(new Error(`the server exited with ${code} before it was ready`)))
  })
  const startedMs = performance.now() - startedAt
  if (child.pid === undefined) throw new Error('the server has no process')
  return {
    url,
    startedMs,
    pid: child.pid,
    async signIn() {
      const reply = await fetch(`${url}/api/vendor/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(SHOP_ADMIN),
      })
      return (await reply.json()) as { token: string; user: object }
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
