import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'

const PARENT_CHECK_MS = 500

export const ROOT = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

/** Ends the script with one clear line. */
export function fail(line, code = 1) {
  process.stderr.write(`✗ ${line}\n`)
  process.exit(code)
}

export const seconds = (begun) => `${((performance.now() - begun) / 1000).toFixed(1)} s`

/** Runs a command to its end, its output kept unless it fails. */
export function runStep(name, command, args, options = {}) {
  const begun = performance.now()
  const result = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    ...options,
  })
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
    fail(`${name} failed${result.error ? ` (${result.error.message})` : ''}: see above.`)
  }
  process.stdout.write(`✓ ${name} (${seconds(begun)})\n`)
}

/**
 * Starts a command on our terminal. Its signals come through us alone, so that it can stop in peace: Ctrl-C reaches a process group of its own only by `child.kill`.
 * @returns its exit code.
 */
export function supervise(children) {
  const running = children.map(({ command, args, env, cwd }) =>
    spawn(command, args, {
      cwd: cwd ?? ROOT,
      stdio: 'inherit',
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
    }),
  )
  const stopAll = (signal) => running.forEach((child) => child.exitCode === null && child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stopAll(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  // npm passes a kill on to its shell, which dies without a word to us: being left behind is the same as being stopped.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stopAll('SIGTERM'), PARENT_CHECK_MS).unref()
  return Promise.all(
    running.map(
      (child) =>
        new Promise((resolve) => {
          child.once('error', (error) => {
            process.stderr.write(`✗ ${error.message}\n`)
            resolve(1)
          })
          child.once('exit', (code, signal) => {
            stopAll('SIGTERM')
            resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
          })
        }),
    ),
  ).then((codes) => Math.max(...codes))
}
