import { fork } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'

/**
 * Compiled modules of workers, which halve the work of starting one. In the installation: in the shared temporary
 * folder, others could place code there. Node does without where it cannot write.
 */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/workers', import.meta.url))
const HOST = fileURLToPath(new URL('./worker-host.ts', import.meta.url))

/** The limits beyond which a worker is stopped. Its memory is that of its process: heap, buffers and Node itself. */
export type WorkerLimits = { seconds: number; memoryMb: number }

/** The first message to the process of a worker. */
export type WorkerTask = { script: string; workerData: unknown; memoryMb: number }
/** Its reply. */
export type WorkerOutcome<Reply> =
  | { reply: Reply }
  | { limit: 'memory' }
  | { error: { message: string; stack: string | undefined } }
  | { exitCode: number }

/** A worker that was stopped by one of its own limits. */
export class WorkerLimitError extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`The worker ran out of ${limit}`)
    this.name = 'WorkerLimitError'
    this.limit = limit
  }
}

/** @throws the worker's own error, or WorkerLimitError. */
function replyOf<Reply>(outcome: WorkerOutcome<Reply>): Reply {
  if ('reply' in outcome) return outcome.reply
  if ('error' in outcome) throw Object.assign(new Error(outcome.error.message), outcome.error)
  if ('limit' in outcome) throw new WorkerLimitError(outcome.limit)
  throw new Error(`The worker exited with code ${outcome.exitCode} before it replied`)
}

/**
 * Runs a script as a worker thread of a separate process, with a time and memory limit, and resolves with the first
 * message it posts. A process, because the limits of a thread do not count buffers, and because the system ends a
 * process, not the server, should the machine itself run out of memory.
 * @throws {WorkerLimitError} when the worker exceeds a limit. Any other crash rejects with the worker's own error.
 */
export function runWorker<Reply>(script: URL, workerData: unknown, limits: WorkerLimits): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const worker = fork(HOST, {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
    })
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      finish()
      worker.kill('SIGKILL')
    }
    const timer = setTimeout(() => settle(() => reject(new WorkerLimitError('time'))), limits.seconds * 1000)
    worker.once('message', (outcome: WorkerOutcome<Reply>) =>
      settle(() => {
        try {
          resolve(replyOf(outcome))
        } catch (error) {
          reject(error)
        }
      }),
    )
    worker.once('error', (error) => settle(() => reject(error)))
    // A promise settles once: after a message this changes nothing. The system sends SIGKILL for lack of memory.
    worker.once('exit', (code, signal) =>
      settle(() =>
        reject(
          signal === 'SIGKILL'
            ? new WorkerLimitError('memory')
            : new Error(`The process of the worker ended before it replied: ${signal ?? `code ${code}`}`),
        ),
      ),
    )
    const task: WorkerTask = { script: script.href, workerData, memoryMb: limits.memoryMb }
    worker.send(task)
  })
}

/**
 * Sends the reply of a worker, from the worker's thread. Stores its compiled modules first, since the process is killed
 * as soon as the reply arrives (worker-host.ts).
 */
export function sendReply(reply: unknown): void {
  flushCompileCache()
  parentPort?.postMessage(reply)
}
