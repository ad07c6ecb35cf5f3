import path from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from '../cli/command-error.ts'
import { runCommand } from '../cli/run-command.ts'
import { openExclusively } from '../db/open-database.ts'
import { openStorage } from '../files/open-storage.ts'
import { verifyArchive } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { ensureAadhaarKeys } from './ensure-aadhaar-keys.ts'

const USAGE = 'Usage: npm run restore -- <file> [--overwrite]'

function readRequest(args: string[]): { file: string; overwrite: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { overwrite: { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) return { file: path.resolve(file), overwrite: values.overwrite }
  } catch {
    // An unknown option shows the usage.
  }
  throw new CommandError(USAGE)
}

/** `npm run restore`: requires that no server runs. */
await runCommand(async (config) => {
  const { file, overwrite } = readRequest(process.argv.slice(2))
  const contents = await verifyArchive(file)
  const { connection, apiRole, close } = await openExclusively(config)
  try {
    const storage = await openStorage(config)
    await ensureAadhaarKeys(config, file, contents.aadhaarKeyIds, process.env['BACKUP_PASSPHRASE'])
    await restoreBackup({ connection, apiRole, storage }, file, contents, overwrite)
  } finally {
    await close()
  }
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  return `✓ Restored ${rows} rows and ${contents.images} images of ${contents.takenAt}. Everyone has to sign in again.`
})
