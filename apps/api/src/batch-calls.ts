import { setImmediate } from 'node:timers/promises'

type Waiting<In, Out> = { input: In; resolve: (output: Out) => void; reject: (error: unknown) => void }

/**
 * Makes concurrent calls share one run: the calls that arrive in the same turn of the event loop, and those that arrive
 * while others run. A single call waits for nobody.
 * @param run gets the inputs in the order of the calls, and returns an outcome for each in the same order.
 * @param maxSize calls per run
 * @param maxRuns runs at a time
 */
export function batchCalls<In, Out>(
  run: (inputs: readonly In[]) => Promise<ReadonlyArray<PromiseSettledResult<Out>>>,
  { maxSize, maxRuns }: { maxSize: number; maxRuns: number },
): (input: In) => Promise<Out> {
  const waiting: Array<Waiting<In, Out>> = []
  let running = 0

  async function runBatch(batch: ReadonlyArray<Waiting<In, Out>>): Promise<void> {
    const outcomes = await run(batch.map(({ input }) => input))
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome?.status === 'fulfilled') resolve(outcome.value)
      else reject(outcome ? outcome.reason : new Error('A call of a batch got no outcome'))
    }
  }

  async function runWaiting(): Promise<void> {
    // Requests that have arrived together are read one by one in this turn.
    await setImmediate()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxSize)
      await runBatch(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error)
      })
    }
    running -= 1
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (running === maxRuns) return
      running += 1
      void runWaiting()
    })
}
