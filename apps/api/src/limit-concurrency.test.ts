import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** Work that runs until it is released, and what has started so far. */
function controlledWork(max: number) {
  const limited = limitConcurrency(max)
  const started: number[] = []
  const add = (id: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const result = limited(() => {
      started.push(id)
      return promise
    })
    return { result, finish: () => resolve(id), fail: () => reject(new Error(`work ${id}`)) }
  }
  return { add, started }
}

describe('limitConcurrency', () => {
  it('starts no more than the limit, and the rest in order', async () => {
    const { add, started } = controlledWork(2)
    const [first, second, third, fourth] = [add(1), add(2), add(3), add(4)]
    await setImmediate()
    expect(started).toEqual([1, 2])
    second.finish()
    expect(await second.result).toBe(2)
    await setImmediate()
    expect(started).toEqual([1, 2, 3])
    const fifth = add(5)
    first.finish()
    await setImmediate()
    expect(started).toEqual([1, 2, 3, 4])
    for (const work of [third, fourth, fifth]) work.finish()
    expect(await Promise.all([third, fourth, fifth].map(({ result }) => result))).toEqual([3, 4, 5])
  })

  it('continues after a failure, which only its own caller sees', async () => {
    const { add } = controlledWork(1)
    const [failing, next] = [add(1), add(2)]
    failing.fail()
    next.finish()
    await expect(failing.result).rejects.toThrow('work 1')
    expect(await next.result).toBe(2)
  })

  it('frees its place when work throws before its first await', async () => {
    const limited = limitConcurrency(1)
    const throwing = () => {
      throw new Error('at once')
    }
    await expect(limited(throwing)).rejects.toThrow('at once')
    expect(await limited(async () => 'next')).toBe('next')
  })
})
