import { fork } from 'node:child_process'
import path from 'node:path'
import type pg from 'pg'
import type { Command, Request } from './served.process.ts'
import { serverNode } from './shop.ts'

export type Served = {
  /** Base URL of the product's API. */
  product: string
  /** Base URL of the routes to compare with, `/sql` and `/constant`. */
  bare: string
  record(request: Request): Promise<{ bytes: number; statements: string[] }>
  /** Rounds of the recorded statements per second, without HTTP. */
  drive(connections: number, ms: number): Promise<number>
  /** CPU time so far, and memory in use. */
  usage(): Promise<{ cpuMs: number; rssMb: number }>
  stop(): void
}

/** Serves the product on a database, in a child process. */
export async function serve(connection: pg.ClientConfig): Promise<Served> {
  const child = fork(path.join(import.meta.dirname, 'served.process.ts'), {
    execArgv: serverNode(),
  })
  const send = <Out>(command: Command) =>
    new Promise<Out>((resolve, reject) => {
      child.once('message', (message: { result?: Out; failed?: string }) =>
        message.failed === undefined ? resolve(message.result as Out) : reject(new Error(message.failed)),
      )
      child.send(command)
    })
  const addresses = await send<{ product: string; bare: string }>({ command: 'start', connection })
  return {
    ...addresses,
    record: (request) => send({ command: 'record', request }),
    drive: (connections, ms) => send({ command: 'drive', connections, ms }),
    usage: () => send({ command: 'usage' }),
    stop: () => child.disconnect(),
  }
}
