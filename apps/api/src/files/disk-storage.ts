import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@phuljhari/contract/errors'
import type { Storage } from './storage.ts'

const KEY = /^[a-z0-9-]+\.webp$/
const TEMPORARY = /^\.[0-9a-f]{16}$/

/** A full or read-only disk as the API's error for it: neither is a bug of the server. */
function toStorageError(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return new AppError('storage.full')
  if (error.code === 'EROFS' || error.code === 'EACCES' || error.code === 'EPERM')
    return new AppError('storage.read_only')
  return error
}

/** Writes `bytes` to a temporary file, then renames it to `target`, each step synced to the disk. */
async function writeDurably(folder: string, temporary: string, target: string, bytes: Buffer): Promise<void> {
  const file = await open(temporary, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, target)
  // The rename is durable only once the folder is synced.
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}

/** Keeps images as files in one folder. */
export async function diskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true })
  // Checked so that no key can name a file outside the folder.
  const fileOf = (key: string, ...patterns: RegExp[]): string => {
    if (!patterns.some((pattern) => pattern.test(key))) throw new Error('not an image key')
    return path.join(folder, key)
  }
  return {
    async put(key, bytes) {
      const target = fileOf(key, KEY)
      const temporary = path.join(folder, `.${randomBytes(8).toString('hex')}`)
      await writeDurably(folder, temporary, target, bytes).catch(async (error: NodeJS.ErrnoException) => {
        await rm(temporary, { force: true }).catch(() => {})
        throw toStorageError(error)
      })
    },
    async read(key) {
      if (!KEY.test(key)) return null
      return readFile(path.join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    remove: (key) =>
      rm(fileOf(key, KEY, TEMPORARY), { force: true }).catch((error: NodeJS.ErrnoException) => {
        throw toStorageError(error)
      }),
    async *list() {
      for (const key of await readdir(folder)) {
        if (!KEY.test(key) && !TEMPORARY.test(key)) continue
        // The file may have been removed since the folder was read.
        const found = await stat(path.join(folder, key)).catch(() => null)
        if (found) yield { key, storedAt: found.mtime }
      }
    },
  }
}
