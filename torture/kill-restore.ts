import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, startServer } from '../apps/api/test/start-server.ts'

/**
 * Kills `npm run restore -- --overwrite`, every second time with its database, at random moments. Afterwards the
 * installation has either all of what it had or all of the backup, and opens. TORTURE_ROUNDS kills, 20 by default.
 */
const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 20)
const MARK = 'after-the-backup@shop.example'
const folder = await mkdtemp('/tmp/phuljhari-restore-')
await chmod(folder, 0o755)
const dataDir = path.join(folder, 'data')
const backup = path.join(folder, 'shop.tar.gz')
const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'three brass lamps' }
const script = (name: string) => path.resolve(import.meta.dirname, '../apps/api/src', name)
const args = (name: string, more: readonly string[]) => ['--disable-warning=ExperimentalWarning', script(name), ...more]

/** @throws when the command fails. */
function run(name: string, ...more: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args(name, more), { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name} ${more.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
const accounts = () => run('admin/admin.ts', 'list')
const mark = () => run('admin/admin.ts', 'create', MARK)

const counts = { 'nothing changed': 0, restored: 0 }
try {
  const server = startServer({ ...env, PORT: String(await freePort()) })
  await server.waitForOutput('Ctrl-C stops it')
  server.child.kill('SIGTERM')
  await server.exited
  run('backup/backup.ts', backup)
  mark()
  const startedAt = performance.now()
  run('backup/restore.ts', backup, '--overwrite')
  const duration = performance.now() - startedAt
  if (accounts().includes(MARK)) throw new Error('the restore left an account that the backup does not have')
  mark()

  for (let round = 0; round < rounds; round++) {
    const restore = spawn(process.execPath, args('backup/restore.ts', [backup, '--overwrite']), {
      env,
      stdio: 'ignore',
    })
    const ended = once(restore, 'close')
    await Promise.race([ended, delay(Math.random() ** 2 * duration)])
    if (round % 2 === 1) {
      const file = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
      if (file !== '' && restore.exitCode === null) process.kill(Number(file.split('\n')[0]), 'SIGKILL')
    }
    restore.kill('SIGKILL')
    await ended
    const isUnchanged = accounts().includes(MARK)
    counts[isUnchanged ? 'nothing changed' : 'restored']++
    if (!isUnchanged) mark()
  }
  run('backup/restore.ts', backup, '--overwrite')
  process.stdout.write(
    `killed restores: ${rounds} kills within ${(duration / 1000).toFixed(1)} s; ` +
      `${counts['nothing changed']} × nothing changed, ${counts.restored} × restored; the next one succeeded\n`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
