import { setImmediate } from 'node:timers/promises'

/**
 * Makes concurrent calls with the same key share one run. A call never joins a run that has begun, so that its result
 * contains everything that happened before the call; such calls share the next run.
 */
export function shareCalls<Out>(): (key: string, run: () => Promise<Out>) => Promise<Out> {
  /** Runs that have not begun, and those in progress. */
  const waiting = new Map<string, Promise<Out>>()
  const running = new Map<string, Promise<unknown>>()

  async function runAfter(previous: Promise<unknown> | undefined, key: string, run: () => Promise<Out>): Promise<Out> {
    await (previous ?? setImmediate())
    waiting.delete(key)
    const result = run()
    const ended = result.then(
      () => {},
      () => {},
    )
    running.set(key, ended)
    void ended.then(() => running.get(key) === ended && running.delete(key))
    return result
  }

  return (key, run) => {
    const known = waiting.get(key)
    if (known) return known
    const next = runAfter(running.get(key), key, run)
    waiting.set(key, next)
    return next
  }
}
