import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { dataDir } from './lib/data-dir.mjs'
import { fail } from './lib/run.mjs'

const OURS = new Set(['postgres', 'postgres.unfinished', 'run', 'images', 'secrets', 'owner.json'])
const folder = dataDir()

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (!existsSync(folder)) {
  process.stdout.write(`✓ Nothing to delete: ${folder} is not there.\n`)
  process.exit(0)
}
const strange = readdirSync(folder).filter((name) => !OURS.has(name))
if (strange.length > 0) fail(`${folder} holds something that is not ours (${strange[0]}): nothing was deleted.`)
const lock = path.join(folder, 'owner.json')
if (existsSync(lock)) {
  const { pid } = JSON.parse(readFileSync(lock, 'utf8'))
  if (isAlive(pid)) fail(`The server (process ${pid}) works in ${folder}: stop it first.`)
}
if (!process.argv.includes('--yes')) {
  if (!process.stdin.isTTY) fail('This deletes the database and the images: say so with npm run reset -- --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `Delete all products, orders, agents and images in ${folder}? This cannot be undone. Type yes: `,
  )
  terminal.close()
  if (answer.trim() !== 'yes') fail('Nothing was deleted.')
}
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`✓ Deleted ${folder}\n`)
