/** How soon work is resumed whose process ended, or whose database was unavailable. */
const RESUME_MS = 15_000

/**
 * Works in the background on what is stored as unfinished: as soon as `run` is called, and every few seconds.
 * @param work ends when nothing is left, or soon after the signal
 * @param onFailure called when `work` fails; the rest is resumed later
 */
export function backgroundRunner(
  work: (signal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): { run: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false

  function run(): void {
    isWanted = true
    running ??= (async () => {
      while (isWanted && !stopping.signal.aborted) {
        isWanted = false
        await work(stopping.signal).catch(onFailure)
      }
      running = undefined
    })()
  }
  const timer = setInterval(run, RESUME_MS).unref()

  return {
    /** Starts working unless it already is. */
    run,
    /** Resolves once what is in progress is stored. The rest is resumed later. */
    async stop(): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
