import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'

export const SERVER = path.resolve(import.meta.dirname, '../src/server.ts')
const OUTPUT_TIMEOUT_MS = 60_000

/** A free port. */
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
  /** Everything written to stdout and stderr so far. */
  output(): string
  /** Resolves when the output contains `text`. @throws when the process exits first, or after a minute. */
  waitForOutput(text: string): Promise<void>
  /** Resolves with the exit code, or the signal that ended the process. */
  exited: Promise<number | NodeJS.Signals | null>
}

type ServerOptions = {
  file?: string
  /** Where the output goes; by default it is read. */
  stdio?: StdioOptions
}

/** Runs the server in a separate process, as `npm start` does. */
export function startServer(env: NodeJS.ProcessEnv, { file = SERVER, stdio }: ServerOptions = {}): ServerProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: stdio ?? ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const watch of watchers) watch()
    })
  const exited = once(child, 'close').then(([code, signal]) => {
    for (const watch of watchers) watch()
    return code ?? signal
  })
  return {
    child,
    output: () => output,
    exited,
    waitForOutput: (text) =>
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
            done(new Error(`the server exited without printing ${JSON.stringify(text)}:\n${output}`))
        }
        const timer = setTimeout(
          () => done(new Error(`the server did not print ${JSON.stringify(text)}:\n${output}`)),
          OUTPUT_TIMEOUT_MS,
        )
        watchers.add(watch)
        watch()
      }),
  }
}
