import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '../cli/command-error.ts'
import { runCommand } from '../cli/run-command.ts'
import { connect } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { openStorage } from '../files/open-storage.ts'
import { secretFile } from '../secrets.ts'
import { readAadhaarKeys } from '../security/aadhaar-keys.ts'
import { logBackup } from './backup-log.store.ts'
import { sealKeys } from './sealed-keys.ts'
import { writeBackup } from './write-backup.ts'

/** The file of a backup without a name, such as backups/phuljhari-2026-11-21T10-30-00.tar.gz. */
const defaultFile = () =>
  path.join('backups', `phuljhari-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`)

/** `npm run backup -- [file]`: backs up the installation into one file, whether the server is running or not. */
await runCommand(async (config) => {
  const [named, ...more] = process.argv.slice(2)
  if (more.length > 0 || named?.startsWith('-')) throw new CommandError('Usage: npm run backup -- [file]')
  const file = path.resolve(named ?? defaultFile())
  if (named === undefined) mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const passphrase = process.env['BACKUP_PASSPHRASE']
  const sealed = passphrase ? sealKeys(await readAadhaarKeys(config), passphrase) : null
  const storage = await openStorage(config)
  const { connection, close } = await openDatabase(config)
  try {
    const db = connect({ ...connection, max: 3 }, () => {})
    const { manifest, bytes } = await writeBackup({ db, storage }, file, sealed)
      .then(async (written) => {
        await logBackup(db, 'made', written.manifest.takenAt)
        return written
      })
      .finally(() => db.close())
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const lines = [`✓ ${rows} rows and ${manifest.images} images in ${file} (${(bytes / 1_048_576).toFixed(1)} MB)`]
    if (manifest.missingImages.length > 0)
      lines.push(
        `! ${manifest.missingImages.length} images that products or orders refer to are missing from the storage.`,
      )
    const aadhaarKey = config.aadhaarKeys ? 'AADHAAR_KEY' : secretFile(config.dataDir, 'aadhaar-key')
    if (manifest.aadhaarKeyIds.length > 0)
      lines.push(
        sealed
          ? '  It contains the Aadhaar key, encrypted with BACKUP_PASSPHRASE: keep the passphrase elsewhere.'
          : `  It does not contain the Aadhaar key (${manifest.aadhaarKeyIds.join(', ')}): keep a copy of ` +
              `${aadhaarKey} elsewhere, or set BACKUP_PASSPHRASE.`,
      )
    return lines.join('\n')
  } finally {
    await close()
  }
})
