import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts'
import { isUnfiltered } from './compile-filter.ts'
import { IndexLoader } from './load-index.ts'
import { countBySql } from './order-search.store.ts'
import { LOADING, UNAVAILABLE, type Answer, type Question, type WorkerData } from './order-search.ts'

const { connection, loadWaitMs } = workerData as WorkerData
const db = connect({ ...connection, max: 3 }, () => {})
const loader = new IndexLoader(db)

/** Resolves when the index holds all orders. @throws {Error} LOADING when that takes longer than `loadWaitMs` */
async function loaded(): Promise<void> {
  const waited = new AbortController()
  const giveUp = async () => {
    await setTimeout(loadWaitMs, null, { signal: waited.signal, ref: false })
    throw new Error(LOADING)
  }
  const timer = giveUp()
  timer.catch(() => {})
  await Promise.race([loader.loaded(), timer]).finally(() => waited.abort())
}

/** Lets the database count what needs no index, as long as the index is neither restored nor loaded. */
async function answerBySql(question: Question): Promise<unknown> {
  if (question.ask === 'summary') return (await countBySql(db)).summary
  if (question.ask === 'count' && isUnfiltered(question.filter)) return (await countBySql(db)).summary.total
  return undefined
}

async function answer(question: Question): Promise<unknown> {
  if (!loader.isLoaded) {
    const counted = await answerBySql(question)
    if (counted !== undefined) return counted
    await loader.restored()
  }
  const now = new Date()
  if (question.ask !== 'find') await loaded()
  await loader.refresh()
  if (question.ask === 'find') {
    const { filter, before, limit } = question
    const hasAll = loader.isLoaded
    const page = await loader.index.find(filter, before, limit, now)
    // The newest orders are loaded first, so a page that is full is already correct.
    if (page.next !== null || hasAll) return page
    await loaded()
    await loader.refresh()
    return loader.index.find(filter, before, limit, now)
  }
  // The refresh may have restarted the index.
  await loaded()
  switch (question.ask) {
    case 'count':
      return loader.index.count(question.filter, now)
    case 'summary':
      return loader.index.summary()
    case 'map':
      return loader.index.map(question.filter, question.bounds, question.zoom, now)
  }
}

function failureOf(error: unknown): string {
  if (isDatabaseUnavailable(error)) return UNAVAILABLE
  if (!(error instanceof Error)) return String(error)
  return error.message === LOADING ? LOADING : (error.stack ?? error.message)
}

const reply = (message: Answer) => parentPort?.postMessage(message)
parentPort?.on('message', ({ number, ...question }: Question & { number: number }) => {
  answer(question as Question).then(
    (result) => reply({ number, result }),
    (error: unknown) => reply({ number, failure: failureOf(error) }),
  )
})
void loader.loaded().catch(() => {})
