import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../db/database.ts'
import type { Connection } from '../db/follow-primary.ts'
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts'
import { IndexLoader } from './load-index.ts'
import type { Answer, Question } from './order-search.ts'

const db = connect({ ...(workerData as Connection), max: 2 }, () => {})
const loader = new IndexLoader(db)

async function answer(question: Question): Promise<unknown> {
  const now = new Date()
  await loader.refresh()
  if (question.ask === 'find') {
    const { filter, before, limit } = question
    const page = loader.index.find(filter, before, limit, now)
    // The newest orders are loaded first, so a page that they fill is already complete.
    if (page.next !== null || loader.isLoaded) return page
    await loader.loaded()
    return loader.index.find(filter, before, limit, now)
  }
  await loader.loaded()
  switch (question.ask) {
    case 'count':
      return loader.index.count(question.filter, now)
    case 'summary':
      return loader.index.summary()
    case 'map':
      return loader.index.map(question.filter, question.bounds, question.zoom, now)
  }
}

const reply = (message: Answer) => parentPort?.postMessage(message)
parentPort?.on('message', ({ number, ...question }: Question & { number: number }) => {
  answer(question as Question).then(
    (result) => reply({ number, result }),
    (error: unknown) =>
      reply({
        number,
        failure: isDatabaseUnavailable(error)
          ? 'unavailable'
          : error instanceof Error
            ? (error.stack ?? '')
            : String(error),
      }),
  )
})
void loader.loaded().catch(() => {})
