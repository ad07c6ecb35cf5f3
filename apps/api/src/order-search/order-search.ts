import { Worker } from 'node:worker_threads'
import { AppError } from '@phuljhari/contract/errors'
import type { Bounds, OrderMap, OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import type { Connection } from '../db/follow-primary.ts'
import type { SearchFilter } from './compile-filter.ts'
import type { FoundPage, Position } from './order-index.ts'

export type Question =
  | { ask: 'find'; filter: SearchFilter; before: Position | null; limit: number }
  | { ask: 'count'; filter: SearchFilter }
  | { ask: 'summary' }
  | { ask: 'map'; filter: SearchFilter; bounds: Bounds; zoom: number }
/** The failures that callers can expect, under the names by which the worker reports them. */
export const UNAVAILABLE = 'unavailable'
export const LOADING = 'orders.loading'
const EXPECTED = [UNAVAILABLE, LOADING] as const

export type WorkerData = { connection: Connection; loadWaitMs: number }
export type Answer = { number: number; result: unknown } | { number: number; failure: string }

/** Searches, counts and maps all orders. Every call sees what was committed before it. */
export type OrderSearch = {
  /** Loads the orders before the first search. */
  start(): void
  find(filter: SearchFilter, before: Position | null, limit: number): Promise<FoundPage>
  count(filter: SearchFilter): Promise<number>
  summary(): Promise<OrderSummary>
  map(filter: SearchFilter, bounds: Bounds, zoom: number): Promise<OrderMap>
  close(): Promise<void>
}

function errorOf(failure: string): Error {
  const expected = EXPECTED.find((code) => code === failure)
  return expected ? new AppError(expected) : new Error(failure)
}

/** How long calls wait until the orders are loaded: well below the time after which idle connections are closed. */
const LOAD_WAIT_MS = 20_000
/** The memory limits of the worker: enough for some ten million orders, and little for what each call leaves behind. */
const MEMORY = { maxOldGenerationSizeMb: 4096, maxYoungGenerationSizeMb: 4 }

/**
 * Starts an index of the orders in a worker with a separate database connection, so that a search through a million
 * orders never blocks a request. A worker that fails is replaced at the next call. While the database is unavailable,
 * calls throw an AppError `unavailable`; those that need all orders throw `orders.loading` when loading takes too long.
 */
export function orderSearch(connection: Connection, loadWaitMs = LOAD_WAIT_MS): OrderSearch {
  let worker: Worker | null = null
  let asked = 0
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()

  const failAll = (error: Error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./order-index.worker.ts', import.meta.url), {
      workerData: { connection, loadWaitMs } satisfies WorkerData,
      resourceLimits: MEMORY,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    started.on('message', (answer: Answer) => {
      const question = waiting.get(answer.number)
      waiting.delete(answer.number)
      if ('result' in answer) question?.resolve(answer.result)
      else question?.reject(errorOf(answer.failure))
      if (waiting.size === 0) started.unref()
    })
    started.on('error', (error: Error) => worker === started && failAll(error))
    started.on('exit', (code) => worker === started && failAll(new Error(`the order index ended with ${code}`)))
    started.unref()
    worker = started
    return started
  }

  async function ask<Result>(question: Question): Promise<Result> {
    const target = running()
    const number = (asked += 1)
    // Only a pending query keeps the process alive.
    target.ref()
    return new Promise<Result>((resolve, reject) => {
      waiting.set(number, { resolve: resolve as (result: unknown) => void, reject })
      target.postMessage({ ...question, number })
    })
  }

  return {
    start: () => void running(),
    find: (filter, before, limit) => ask({ ask: 'find', filter, before, limit }),
    count: (filter) => ask({ ask: 'count', filter }),
    summary: () => ask({ ask: 'summary' }),
    map: (filter, bounds, zoom) => ask({ ask: 'map', filter, bounds, zoom }),
    async close() {
      const ended = worker
      failAll(new AppError('unavailable'))
      await ended?.terminate()
    },
  }
}
