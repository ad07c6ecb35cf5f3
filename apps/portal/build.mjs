import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `node build.mjs en ta …` builds the portal in these languages. What is served stays as it is until all are complete:
 * they are built beside it. English replaces everything, the others join it.
 */
const LANGUAGES = process.argv.slice(2)
/** The build's stamps (scripts/lib/set-up.mjs), written last. */
const STAMP = process.env.PORTAL_STAMP ?? ''
const FOLDER = import.meta.dirname
const SERVED = path.join(FOLDER, 'dist')
const CACHE = path.join(FOLDER, '../../node_modules/.cache')
const NAME = /^portal-(\d+)$/
const BUILT = path.join(CACHE, `portal-${process.pid}`)

const running = new Set()
const vite = (language, ...options) =>
  new Promise((resolve) => {
    const args = [path.join(FOLDER, '../../node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...options]
    const env = { ...process.env, PORTAL_LANGUAGE: language, PORTAL_DIST: BUILT }
    const child = spawn(process.execPath, args, { cwd: FOLDER, env, stdio: 'inherit' })
    running.add(child)
    child.once('error', () => resolve(1)).once('exit', (code) => resolve(running.delete(child) && (code ?? 1)))
  })

/**
 * Builds the portal in one language, others than English below languages, then its papers into papers, the pages of
 * tracking links into track and of runs into run. The service worker of runs, which has no texts, is built once.
 */
async function build(language) {
  const configs = ['papers', 'track', 'run', ...(language === 'en' ? ['run-worker'] : [])]
  let code = await vite(language)
  for (const name of configs) code ||= await vite(language, '--config', `vite.${name}.config.ts`)
  return code
}

/** Makes the languages part of what is served; each file and folder appears complete. */
function joinServed() {
  for (const part of readdirSync(BUILT)) {
    mkdirSync(path.join(SERVED, part), { recursive: true })
    for (const name of readdirSync(path.join(BUILT, part))) {
      rmSync(path.join(SERVED, part, name), { recursive: true, force: true })
      renameSync(path.join(BUILT, part, name), path.join(SERVED, part, name))
    }
  }
  writeFileSync(path.join(SERVED, '.languages-built-from'), STAMP)
}
function replaceServed() {
  writeFileSync(path.join(BUILT, '.built-from'), STAMP)
  if (LANGUAGES.length > 1) writeFileSync(path.join(BUILT, '.languages-built-from'), STAMP)
  rmSync(SERVED, { recursive: true, force: true })
  renameSync(BUILT, SERVED)
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const cleanUp = () => rmSync(BUILT, { recursive: true, force: true })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    cleanUp()
    process.exit(1)
  })

mkdirSync(CACHE, { recursive: true })
// What builds that were killed have left.
for (const [name, pid] of readdirSync(CACHE).flatMap((entry) => [NAME.exec(entry)].filter(Boolean)))
  if (!isAlive(Number(pid))) rmSync(path.join(CACHE, name), { recursive: true, force: true })
mkdirSync(BUILT)
process.exitCode = Math.max(...(await Promise.all(LANGUAGES.map(build))))
if (process.exitCode === 0 && LANGUAGES.includes('en')) replaceServed()
else if (process.exitCode === 0 && existsSync(SERVED)) joinServed()
cleanUp()
