import type { Db, Tx } from '../db/database.ts'
import { imagesInUse } from '../files/images.store.ts'
import { imageFileName, IMAGE_WIDTHS } from '../files/prepare-image.ts'
import type { Storage } from '../files/storage.ts'
import { createArchive, type Archive, type Manifest } from './archive.ts'
import { findKeyIds, findMigrations, findTables, readRows, readSequences, takeSnapshot } from './backup.store.ts'

export const IMAGE_FOLDER = 'images/'
export const TABLE_FOLDER = 'tables/'
/** Of a secret that only BACKUP_PASSPHRASE opens. */
export const SEALED_KEYS = 'aadhaar-keys.sealed'
/** How often a snapshot is taken anew because an image went away while it was read. */
const MOST_SNAPSHOTS = 10

/** Copies the files of these images, each once. @returns the keys whose files were not all there. */
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
    let part = 0
    for await (const rows of readRows(tx, name)) {
      const file = `${TABLE_FOLDER}${name}.${String(part++).padStart(6, '0')}.ndjson`
      await archive.add(file, Buffer.from(`${rows.join('\n')}\n`))
      count += rows.length
    }
    tables.push({ name, rows: count })
  }
  return tables
}

type Copy = Omit<Manifest, 'checksum' | 'format' | 'version' | 'takenAt' | 'images'>

/** All rows of one moment; null when images of that moment have gone away since, so that another moment must be taken. */
async function copyMoment(
  archive: Archive,
  db: Db,
  storage: Storage,
  copied: Set<string>,
  isLast: boolean,
): Promise<Copy | null> {
  return db.transaction(async (tx) => {
    await takeSnapshot(tx)
    const missing = await copyImages(archive, storage, await imagesInUse(tx), copied)
    // Removed since the snapshot, or lost altogether? Only the first is a reason to look again.
    const stillNamed = missing.length === 0 ? new Set<string>() : await imagesInUse(db)
    if (!isLast && missing.some((key) => !stillNamed.has(key))) return null
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
 * Writes all rows of one moment and the images that they name into one file, while the installation goes on.
 * The images come first: what is copied already is not read again when another snapshot is needed.
 * @param sealedKeys the Aadhaar keys sealed with a passphrase, if they are to go along.
 * @throws {CommandError} when the file cannot be written or is there already.
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
    let copy: Copy | null = null
    for (let snapshots = 1; copy === null; snapshots++)
      copy = await copyMoment(archive, db, storage, copied, snapshots >= MOST_SNAPSHOTS)
    const manifest = {
      format: 'phuljhari-backup' as const,
      version: 1 as const,
      takenAt: at.toISOString(),
      images: copied.size,
      ...copy,
    }
    return { manifest, bytes: await archive.finish(manifest) }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}
