import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { WorkerOutcome, WorkerTask } from './run-worker.ts'

/** Between two, a worker can allocate some 50 MB. */
const MEMORY_POLL_MS = 20
const BYTES_PER_MB = 1_048_576

/** The main thread of a worker's process: it stays responsive while the worker works, and measures their memory. */
function run({ script, workerData, memoryMb }: WorkerTask): void {
  const worker = new Worker(new URL(script), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  // Node stores compiled modules at its exit, but this process is killed. The thread starts meanwhile.
  flushCompileCache()
  const finish = (outcome: WorkerOutcome<unknown>) => {
    clearInterval(poll)
    process.send?.(outcome)
  }
  const poll = setInterval(() => {
    if (process.memoryUsage.rss() > memoryMb * BYTES_PER_MB) finish({ limit: 'memory' })
  }, MEMORY_POLL_MS)
  worker.once('message', (reply: unknown) => finish({ reply }))
  worker.once('error', ({ code, message, stack }: NodeJS.ErrnoException) =>
    finish(code === 'ERR_WORKER_OUT_OF_MEMORY' ? { limit: 'memory' } : { error: { message, stack } }),
  )
  worker.once('exit', (exitCode) => finish({ exitCode }))
}

try {
  // The first process that Linux ends when the machine runs out of memory.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux.
}
process.once('message', run)
// Nobody waits for the reply any more, while the worker may be in a long calculation.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
