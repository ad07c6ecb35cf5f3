import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { onParentExit } from './on-parent-exit.mjs'

export const ROOT = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

/** Prints an error and exits. */
export function fail(line, code = 1) {
  process.stderr.write(`✗ ${line}\n`)
  process.exit(code)
}

export const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`

/** Runs a command to completion. Its output is shown only if it fails, which ends the script. */
export function runStep(name, command, args, options = {}) {
  const started = performance.now()
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
  process.stdout.write(`✓ ${name} (${seconds(started)})\n`)
}

/**
 * Runs commands on our terminal until the first of them exits, then stops the others. Signals are forwarded; a separate
 * process group keeps Ctrl-C from reaching a child twice. The children stop when npm ends, and also when we do: then
 * their IPC channel is closed.
 * @param children their commands; `started` receives the process
 * @returns the highest exit code.
 */
export function supervise(children) {
  const running = children.map(({ command, args, env, cwd, started }) => {
    const child = spawn(command, args, {
      cwd: cwd ?? ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
    })
    started?.(child)
    return child
  })
  const stopAll = (signal) => running.forEach((child) => child.exitCode === null && child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stopAll(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  onParentExit(() => stopAll('SIGTERM'))
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
