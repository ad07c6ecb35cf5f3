import { fork } from 'node:child_process'
import path from 'node:path'
import type pg from 'pg'
import type { Question, Request } from './served.process.ts'

export type Served = {
  /** Base of the product's API, and of the routes to compare with: `/sql` and `/constant`. */
  product: string
  bare: string
  record(request: Request): Promise<{ bytes: number; statements: string[] }>
  /** Rounds of the recorded statements a second, without HTTP. */
  drive(connections: number, ms: number): Promise<number>
  /** CPU used so far, and the memory in use. */
  usage(): Promise<{ cpuMs: number; rssMb: number }>
  stop(): void
}

/** The product on a database, in a process of its own. */
export async function serve(connection: pg.ClientConfig): Promise<Served> {
  const child = fork(path.join(import.meta.dirname, 'served.process.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ask = <Out>(question: Question) =>
    new Promise<Out>((resolve, reject) => {
      child.once('message', (message: { told?: Out; failed?: string }) =>
        message.failed === undefined ? resolve(message.told as Out) : reject(new Error(message.failed)),
      )
      child.send(question)
    })
  const addresses = await ask<{ product: string; bare: string }>({ ask: 'start', connection })
  return {
    ...addresses,
    record: (request) => ask({ ask: 'record', request }),
    drive: (connections, ms) => ask({ ask: 'drive', connections, ms }),
    usage: () => ask({ ask: 'usage' }),
    stop: () => child.disconnect(),
  }
}
