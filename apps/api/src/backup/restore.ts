import path from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from '../cli/command-error.ts'
import { runCommand } from '../cli/run-command.ts'
import type { Config } from '../config.ts'
import { connect } from '../db/database.ts'
import { openDatabase, openExclusively } from '../db/open-database.ts'
import { openStorage } from '../files/open-storage.ts'
import { verifyArchive, type Manifest } from './archive.ts'
import { logBackup } from './backup-log.store.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { ensureAadhaarKeys } from './ensure-aadhaar-keys.ts'

const USAGE = 'Usage: npm run restore -- <file> [--overwrite | --check]'

type Request = { file: string; overwrite: boolean; check: boolean }
function readRequest(args: string[]): Request {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { overwrite: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0 && !(values.overwrite && values.check))
      return { file: path.resolve(file), overwrite: values.overwrite, check: values.check }
  } catch {
    // An unknown option shows the usage.
  }
  throw new CommandError(USAGE)
}

const contentsOf = ({ tables, images, takenAt }: Manifest) =>
  `${tables.reduce((sum, table) => sum + table.rows, 0)} rows and ${images} images of ${takenAt}`
const passphrase = process.env['BACKUP_PASSPHRASE']

async function check(config: Config, file: string, contents: Manifest): Promise<string> {
  const startedAt = performance.now()
  await ensureAadhaarKeys(config, file, contents.aadhaarKeyIds, passphrase, true)
  const { connection, close } = await openDatabase(config)
  try {
    await checkBackup(config, connection, file, contents)
    const db = connect({ ...connection, max: 1 }, () => {})
    await logBackup(db, 'proved', contents.takenAt).finally(() => db.close())
  } finally {
    await close()
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return `✓ The backup can be restored: ${contentsOf(contents)}, checked in ${seconds} s. Nothing was changed.`
}

async function restore(config: Config, { file, overwrite }: Request, contents: Manifest): Promise<string> {
  const { connection, apiRole, close } = await openExclusively(config)
  try {
    const storage = await openStorage(config)
    await ensureAadhaarKeys(config, file, contents.aadhaarKeyIds, passphrase)
    await restoreBackup({ connection, apiRole, storage }, file, contents, overwrite)
  } finally {
    await close()
  }
  return `✓ Restored ${contentsOf(contents)}. Everyone has to sign in again.`
}

/** `npm run restore`: requires that no server runs, unless it only checks the file. */
await runCommand(async (config) => {
  const request = readRequest(process.argv.slice(2))
  const contents = await verifyArchive(request.file)
  return request.check ? check(config, request.file, contents) : restore(config, request, contents)
})
