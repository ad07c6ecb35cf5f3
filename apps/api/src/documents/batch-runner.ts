import type { Db } from '../db/database.ts'
import { issueBatches } from './issue-batches.ts'

/** How soon a job is resumed whose process ended, or whose database was unavailable. */
const RESUME_MS = 15_000

/** Works on jobs in the background: when one was started here, and now and then on those of other processes. */
export function batchRunner(db: Db, onFailure: (error: unknown) => void) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false

  function run(): void {
    isWanted = true
    running ??= (async () => {
      while (isWanted && !stopping.signal.aborted) {
        isWanted = false
        await issueBatches(db, stopping.signal, onFailure).catch(onFailure)
      }
      running = undefined
    })()
  }
  const timer = setInterval(run, RESUME_MS).unref()

  return {
    /** Starts to work unless it is doing so already. */
    run,
    /** Resolves once the current chunk is stored. The rest is resumed later. */
    async stop(): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
