import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { dataDir } from './lib/data-dir.mjs'
import { fail } from './lib/run.mjs'

const EXPECTED = new Set(['postgres', 'postgres.unfinished', 'run', 'images', 'secrets', 'owner.json'])
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
  process.stdout.write(`✓ Nothing to delete: ${folder} does not exist.\n`)
  process.exit(0)
}
const unexpected = readdirSync(folder).filter((name) => !EXPECTED.has(name))
if (unexpected.length > 0)
  fail(`${folder} contains ${unexpected[0]}, which is not part of an installation. Nothing was deleted.`)
const lock = path.join(folder, 'owner.json')
if (existsSync(lock)) {
  const { pid } = JSON.parse(readFileSync(lock, 'utf8'))
  if (isAlive(pid)) fail(`The server (process ${pid}) is using ${folder}: stop it first.`)
}
if (!process.argv.includes('--yes')) {
  if (!process.stdin.isTTY) fail('This deletes the database and the images. To confirm: npm run reset -- --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `Delete all products, orders, agents and images in ${folder}? This cannot be undone. Type yes: `,
  )
  terminal.close()
  if (answer.trim() !== 'yes') fail('Nothing was deleted.')
}
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`✓ Deleted ${folder}\n`)
