import path from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError, runCommand } from '../admin/run-command.ts'
import { openAlone } from '../db/open-database.ts'
import { openStorage } from '../files/open-storage.ts'
import { verifyArchive } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { ensureKeys } from './restored-keys.ts'

const USAGE = 'npm run restore -- <file> [--overwrite]'

function readRequest(args: string[]): { file: string; overwrites: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { overwrite: { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) return { file: path.resolve(file), overwrites: values.overwrite }
  } catch {
    // Told below.
  }
  throw new CommandError(USAGE)
}

/** `npm run restore`: only while no server runs. */
await runCommand(async (config) => {
  const { file, overwrites } = readRequest(process.argv.slice(2))
  const contents = await verifyArchive(file)
  const { connection, close } = await openAlone(config)
  try {
    const storage = await openStorage(config)
    await ensureKeys(config, file, contents.aadhaarKeyIds, process.env['BACKUP_PASSPHRASE'])
    await restoreBackup({ connection, storage }, file, contents, overwrites)
  } finally {
    await close()
  }
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  return `✓ ${rows} rows and ${contents.images} images of ${contents.takenAt} are back. Everybody has to sign in anew.`
})
