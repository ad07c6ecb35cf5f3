import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.mjs'

const TIMES = path.join(ROOT, 'node_modules/.cache/test-times.json')

/** @returns {Record<string, number>} how many seconds each test file took when it last ran */
export function readTimes() {
  try {
    const times = Object.entries(JSON.parse(readFileSync(TIMES, 'utf8')))
    return Object.fromEntries(times.filter(([file]) => existsSync(path.join(ROOT, file))))
  } catch {
    // None recorded yet.
    return {}
  }
}

/**
 * A reporter for Vitest and for Playwright: records the seconds of each file, and prints how to run a failed one alone.
 */
export default class FileReporter {
  /** @type {Map<string, { seconds: number, hasFailed: boolean }>} */
  files = new Map()

  #add(file, ms, hasFailed) {
    const name = path.relative(ROOT, file).replaceAll(path.sep, '/')
    const known = this.files.get(name) ?? { seconds: 0, hasFailed: false }
    this.files.set(name, { seconds: known.seconds + ms / 1000, hasFailed: known.hasFailed || hasFailed })
  }

  /** Of Vitest, at the end. */
  onTestRunEnd(modules) {
    for (const module of modules) {
      const { setupDuration, collectDuration, duration } = module.diagnostic()
      this.#add(module.moduleId, setupDuration + collectDuration + duration, module.state() === 'failed')
    }
    this.#end()
  }

  /** Of Playwright, after each attempt at a story. */
  onTestEnd(test, result) {
    const isLast = result.retry === test.retries || result.status === test.expectedStatus
    this.#add(test.location.file, result.duration, isLast && test.outcome() === 'unexpected')
  }

  /** Of Playwright, at the end. */
  onEnd() {
    this.#end()
  }

  #end() {
    const times = [...this.files].map(([file, { seconds }]) => [file, Number(seconds.toFixed(1))])
    mkdirSync(path.dirname(TIMES), { recursive: true })
    writeFileSync(TIMES, JSON.stringify({ ...readTimes(), ...Object.fromEntries(times) }))
    const failed = [...this.files].filter(([, { hasFailed }]) => hasFailed).map(([file]) => file)
    if (failed.length === 0) return
    process.stderr.write('\nRun a failed file alone:\n')
    for (const file of failed) process.stderr.write(`  npm test -- ${file}\n`)
  }
}
