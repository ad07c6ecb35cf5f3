import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logOutput } from './log-output.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'phuljhari-log-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('writes lines in their order', async () => {
  const file = path.join(folder, 'log')
  const fd = openSync(file, 'w')
  const log = logOutput(fd)
  const lines = Array.from({ length: 2000 }, (_, index) => `{"msg":"line ${index}"}\n`)
  for (const line of lines) log.write(line)
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toBe(lines.join('')))
  expect(log.dropped).toBe(0)
  closeSync(fd)
})

it('drops and counts lines beyond those that may wait, and says so in the next line', async () => {
  const file = path.join(folder, 'log')
  const fd = openSync(file, 'w')
  const log = logOutput(fd, 15)
  // The first line is being written, the second waits, and the others are dropped.
  for (let index = 0; index < 10; index++) log.write(`{"msg":${index}}\n`)
  expect(log.dropped).toBe(8)
  await vi.waitFor(async () =>
    expect(await readFile(file, 'utf8')).toMatch(/^\{"msg":0\}\n.*"dropped":8.*\n\{"msg":1\}\n$/),
  )
  closeSync(fd)
})

// A device whose every write fails as on a full disk.
it.runIf(existsSync('/dev/full'))('drops and counts lines while the disk is full', async () => {
  const fd = openSync('/dev/full', 'w')
  const log = logOutput(fd)
  for (let index = 0; index < 5; index++) log.write('{}\n')
  await vi.waitFor(() => expect(log.dropped).toBe(5))
  closeSync(fd)
})
