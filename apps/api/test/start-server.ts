import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'

export const SERVER = path.resolve(import.meta.dirname, '../src/server.ts')
const PATIENCE_MS = 60_000

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export type ServerProcess = {
  child: ChildProcess
  /** All that it has written to both of its outputs. */
  output(): string
  /** Resolves when the output holds `text`. @throws when the process ends before, or after a minute. */
  says(text: string): Promise<void>
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** The server as a process of its own, as `npm start` runs it. */
export function startServer(env: NodeJS.ProcessEnv, file: string = SERVER): ServerProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const watch of watchers) watch()
    })
  const ended = once(child, 'close').then(([code, signal]) => {
    for (const watch of watchers) watch()
    return code ?? signal
  })
  return {
    child,
    output: () => output,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const done = (failure?: Error) => {
          watchers.delete(watch)
          clearTimeout(timer)
          if (failure) reject(failure)
          else resolve()
        }
        const watch = () => {
          if (output.includes(text)) done()
          else if (child.exitCode !== null || child.signalCode !== null)
            done(new Error(`the server ended without saying ${JSON.stringify(text)}:\n${output}`))
        }
        const timer = setTimeout(
          () => done(new Error(`the server has not said ${JSON.stringify(text)}:\n${output}`)),
          PATIENCE_MS,
        )
        watchers.add(watch)
        watch()
      }),
  }
}
