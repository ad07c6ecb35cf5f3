import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'

/** Beside English; with `PSEUDO=on` also the one that finds texts which are cut off (npm run torture -- languages). */
const TRANSLATED = ['ta', 'hi', ...(process.env.PSEUDO === 'on' ? ['pseudo'] : [])]
const FOLDER = import.meta.dirname

const vite = (language, ...options) =>
  new Promise((resolve) => {
    const args = [path.join(FOLDER, '../../node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...options]
    const env = { ...process.env, PORTAL_LANGUAGE: language }
    spawn(process.execPath, args, { cwd: FOLDER, env, stdio: 'inherit' })
      .once('error', () => resolve(1))
      .once('exit', (code) => resolve(code ?? 1))
  })

/**
 * Builds the portal in one language into dist, others than English below dist/languages, then its papers into
 * dist/papers, the pages of tracking links into dist/track and of runs into dist/run. The service worker of runs, which
 * has no texts, is built once.
 */
async function build(language) {
  const configs = ['papers', 'track', 'run', ...(language === 'en' ? ['run-worker'] : [])]
  let code = await vite(language)
  for (const name of configs) code ||= await vite(language, '--config', `vite.${name}.config.ts`)
  return code
}

rmSync(path.join(FOLDER, 'dist'), { recursive: true, force: true })
const codes = await Promise.all(['en', ...TRANSLATED].map(build))
process.exitCode = Math.max(...codes)
