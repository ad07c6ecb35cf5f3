import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { shareCalls } from './share-calls.ts'

/** Calls whose runs end when they are released, with the number of their run. */
function controlledRuns() {
  const share = shareCalls<number>()
  const begun: Array<PromiseWithResolvers<number>> = []
  const call = (key: string) =>
    share(key, () => {
      const run = Promise.withResolvers<number>()
      begun.push(run)
      return run.promise
    })
  const turn = async () => {
    await setImmediate()
    await setImmediate()
  }
  return { call, begun, turn }
}

// covers beyond-44
describe('shareCalls', () => {
  it('runs once for calls of the same turn, separately for each key', async () => {
    const { call, begun, turn } = controlledRuns()
    const calls = [call('a'), call('a'), call('b')]
    await turn()
    expect(begun).toHaveLength(2)
    begun[0]?.resolve(1)
    begun[1]?.resolve(2)
    expect(await Promise.all(calls)).toEqual([1, 1, 2])
  })

  it('never joins a run that has begun: later calls share the next', async () => {
    const { call, begun, turn } = controlledRuns()
    const first = call('a')
    await turn()
    const later = [call('a'), call('a')]
    await turn()
    expect(begun).toHaveLength(1)
    begun[0]?.resolve(1)
    expect(await first).toBe(1)
    await turn()
    expect(begun).toHaveLength(2)
    begun[1]?.resolve(2)
    expect(await Promise.all(later)).toEqual([2, 2])
  })

  it('runs again after a failure, which all of its callers see', async () => {
    const { call, begun, turn } = controlledRuns()
    const failing = [call('a'), call('a')]
    await turn()
    const later = call('a')
    begun[0]?.reject(new Error('unavailable'))
    for (const result of await Promise.allSettled(failing)) expect(result).toMatchObject({ reason: expect.any(Error) })
    await turn()
    begun[1]?.resolve(2)
    expect(await later).toBe(2)
    const last = call('a')
    await turn()
    begun[2]?.resolve(3)
    expect(await last).toBe(3)
  })
})
