import { expect, it } from 'vitest'
import { runWorker, WorkerLimitError } from './run-worker.ts'

const script = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'
${code}`)}`,
  )
const run = (code: string, limits = { seconds: 30, memoryMb: 512 }) => runWorker(script(code), 20, limits)

it('resolves with what the worker posts', async () => {
  expect(await run('parentPort.postMessage(workerData + 1)')).toBe(21)
})

it('rejects with the worker’s own error when it crashes', async () => {
  const crash = run('throw new TypeError("a bug in the reader")')
  await expect(crash).rejects.toThrow('a bug in the reader')
  await expect(crash).rejects.not.toBeInstanceOf(WorkerLimitError)
})

it('rejects when the worker exits without a reply', async () => {
  await expect(run('process.exit(3)')).rejects.toThrow('The worker exited with code 3 before it replied')
})

it('stops a worker that takes too long', async () => {
  await expect(run('for (;;);', { seconds: 0.2, memoryMb: 512 })).rejects.toMatchObject({ limit: 'time' })
})

it('stops a worker that uses too much memory', async () => {
  const greedy = 'const kept = []; for (let n = 0; ; n++) kept.push(Array(10_000).fill(n))'
  await expect(run(greedy, { seconds: 30, memoryMb: 30 })).rejects.toMatchObject({ limit: 'memory' })
})

it('counts buffers as memory', async () => {
  const greedy = 'const kept = []; for (;;) kept.push(Buffer.alloc(1_000_000, 1))'
  await expect(run(greedy, { seconds: 30, memoryMb: 200 })).rejects.toMatchObject({ limit: 'memory' })
})
