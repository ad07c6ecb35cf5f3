import { RELEASE } from '@phuljhari/contract/version'
import type { Db, Tx } from '../db/database.ts'
import { imagesInUse } from '../files/images.store.ts'
import { imageFileName, IMAGE_WIDTHS } from '../files/prepare-image.ts'
import type { Storage } from '../files/storage.ts'
import { createArchive, type Archive, type Manifest } from './archive.ts'
import { findKeyIds, findMigrations, findTables, readRows, readSequences, takeSnapshot } from './backup.store.ts'

export const IMAGE_FOLDER = 'images/'
export const TABLE_FOLDER = 'tables/'
/** The Aadhaar keys, encrypted with BACKUP_PASSPHRASE. */
export const SEALED_KEYS = 'aadhaar-keys.sealed'
/** How many snapshots to try when images are deleted while they are copied. */
const MAX_SNAPSHOTS = 10

/** Copies the files of the images not copied yet. @returns the keys of those with missing files. */
async function copyImages(
  archive: Archive,
  storage: Storage,
  keys: Iterable<string>,
  copied: Set<string>,
): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    if (copied.has(key)) continue
    const names = IMAGE_WIDTHS.map((width) => imageFileName(key, width))
    const files = await Promise.all(names.map((name) => storage.read(name)))
    if (files.some((bytes) => bytes === null)) {
      missing.push(key)
      continue
    }
    for (const [index, bytes] of files.entries())
      await archive.add(`${IMAGE_FOLDER}${names[index]}`, bytes ?? Buffer.alloc(0))
    copied.add(key)
  }
  return missing
}

async function copyTables(archive: Archive, tx: Tx): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = []
  for (const name of await findTables(tx)) {
    let count = 0
    let chunk = 0
    for await (const rows of readRows(tx, name)) {
      const file = `${TABLE_FOLDER}${name}.${String(chunk++).padStart(6, '0')}.ndjson`
      await archive.add(file, Buffer.from(`${rows.join('\n')}\n`))
      count += rows.length
    }
    tables.push({ name, rows: count })
  }
  return tables
}

type Snapshot = Omit<Manifest, 'checksum' | 'format' | 'version' | 'release' | 'takenAt' | 'images'>

/** Copies all rows of one snapshot; null when images of it have been deleted since, so that another is needed. */
async function copySnapshot(
  archive: Archive,
  db: Db,
  storage: Storage,
  copied: Set<string>,
  isLast: boolean,
): Promise<Snapshot | null> {
  return db.transaction(async (tx) => {
    await takeSnapshot(tx)
    const missing = await copyImages(archive, storage, await imagesInUse(tx), copied)
    // An image still in use was lost earlier; only one deleted since the snapshot calls for another snapshot.
    const stillInUse = missing.length === 0 ? new Set<string>() : await imagesInUse(db)
    if (!isLast && missing.some((key) => !stillInUse.has(key))) return null
    return {
      migrations: await findMigrations(tx),
      sequences: await readSequences(tx),
      aadhaarKeyIds: await findKeyIds(tx),
      tables: await copyTables(archive, tx),
      missingImages: missing,
    }
  })
}

/**
 * Writes a consistent snapshot of all rows and the images that they refer to into one file, while the server may run.
 * Images are copied first, so that a further snapshot only copies new ones.
 * @param sealedKeys the Aadhaar keys to include, encrypted with a passphrase.
 * @throws {CommandError} when the file exists or cannot be written.
 */
export async function writeBackup(
  { db, storage }: { db: Db; storage: Storage },
  file: string,
  sealedKeys: Buffer | null,
): Promise<{ manifest: Omit<Manifest, 'checksum'>; bytes: number }> {
  const at = new Date()
  const archive = await createArchive(file, at)
  try {
    if (sealedKeys) await archive.add(SEALED_KEYS, sealedKeys)
    const copied = new Set<string>()
    await copyImages(archive, storage, await imagesInUse(db), copied)
    let snapshot: Snapshot | null = null
    for (let attempt = 1; snapshot === null; attempt++)
      snapshot = await copySnapshot(archive, db, storage, copied, attempt >= MAX_SNAPSHOTS)
    const manifest = {
      format: 'phuljhari-backup' as const,
      version: 1 as const,
      release: RELEASE,
      takenAt: at.toISOString(),
      images: copied.size,
      ...snapshot,
    }
    return { manifest, bytes: await archive.finish(manifest) }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}
