import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Compiled modules of workers, which halve the work of starting one. In the installation: in the shared temporary
 * folder, others could place code there. Node does without where it cannot write.
 */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/workers', import.meta.url))

/** The limits beyond which a worker is stopped. */
export type WorkerLimits = { seconds: number; memoryMb: number }

/** A worker that was stopped by one of its own limits. */
export class WorkerLimitError extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`The worker ran out of ${limit}`)
    this.name = 'WorkerLimitError'
    this.limit = limit
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Runs a script in a worker thread with a time and memory limit and resolves with the first message it posts.
 * @throws {WorkerLimitError} when the worker exceeds a limit. Any other crash rejects with the worker's own error.
 */
export function runWorker<Reply>(script: URL, workerData: unknown, limits: WorkerLimits): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
    })
    const timer = setTimeout(() => settle(() => reject(new WorkerLimitError('time'))), limits.seconds * 1000)
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      finish()
      void worker.terminate()
    }
    worker.once('message', (reply: Reply) => settle(() => resolve(reply)))
    worker.once('error', (error) => settle(() => reject(isOutOfMemory(error) ? new WorkerLimitError('memory') : error)))
    // A promise settles once: after a reply or an error this changes nothing.
    worker.once('exit', (code) =>
      settle(() => reject(new Error(`The worker exited with code ${code} before it replied`))),
    )
  })
}
