import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchCalls } from './batch-calls.ts'

type Outcomes = Array<PromiseSettledResult<number>>
const doubled = (inputs: readonly number[]): Outcomes =>
  inputs.map((value) =>
    value < 0
      ? { status: 'rejected', reason: new Error(`refused ${value}`) }
      : { status: 'fulfilled', value: 2 * value },
  )

/** Batches that run until they are released, and the inputs of those that have started. */
function controlledBatches(limits: { maxSize: number; maxRuns: number }) {
  const started: Array<readonly number[]> = []
  const releases: Array<() => void> = []
  const call = batchCalls<number, number>(async (inputs) => {
    started.push(inputs)
    await new Promise<void>((resolve) => releases.push(resolve))
    return doubled(inputs)
  }, limits)
  const turn = async () => {
    await setImmediate()
    await setImmediate()
  }
  return { call, started, turn, release: () => releases.shift()?.() }
}

// covers beyond-43
describe('batchCalls', () => {
  it('runs calls of the same turn together, and those that arrive meanwhile in the next batch', async () => {
    const { call, started, turn, release } = controlledBatches({ maxSize: 10, maxRuns: 1 })
    const first = [call(1), call(2)]
    await turn()
    const second = [call(3), call(4), call(5)]
    await turn()
    expect(started).toEqual([[1, 2]])
    release()
    expect(await Promise.all(first)).toEqual([2, 4])
    await turn()
    expect(started).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    release()
    expect(await Promise.all(second)).toEqual([6, 8, 10])
  })

  it('keeps to the size of a batch and to the number that run at a time', async () => {
    const { call, started, turn, release } = controlledBatches({ maxSize: 2, maxRuns: 2 })
    const calls = [1, 2, 3, 4, 5].map(call)
    await turn()
    expect(started).toEqual([
      [1, 2],
      [3, 4],
    ])
    release()
    await turn()
    expect(started.at(-1)).toEqual([5])
    release()
    release()
    expect(await Promise.all(calls)).toEqual([2, 4, 6, 8, 10])
  })

  it('rejects only the call that was refused', async () => {
    const call = batchCalls<number, number>(async (inputs) => doubled(inputs), { maxSize: 10, maxRuns: 1 })
    const [one, refused, three] = await Promise.allSettled([call(1), call(-2), call(3)])
    expect([one, three]).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'fulfilled', value: 6 },
    ])
    expect(refused).toMatchObject({ status: 'rejected', reason: { message: 'refused -2' } })
  })

  it('rejects every call of a batch that fails, and goes on with the next', async () => {
    let runs = 0
    const call = batchCalls<number, number>(
      async (inputs) => {
        runs += 1
        if (runs === 1) throw new Error('connection lost')
        return doubled(inputs)
      },
      { maxSize: 2, maxRuns: 1 },
    )
    const results = await Promise.allSettled([call(1), call(2), call(3)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await call(4)).toBe(8)
  })
})
