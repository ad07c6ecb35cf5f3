/** Runs `work` when it is its turn; settles as `work` does. */
export type Limited = <T>(work: () => Promise<T>) => Promise<T>

/** A queue that runs at most `max` tasks at a time, in the order of the calls. A failure does not stop it. */
export function limitConcurrency(max: number): Limited {
  const waiting: Array<() => void> = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The place goes to the next in line directly, so that no later call can take it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
