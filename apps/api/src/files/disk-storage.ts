import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@phuljhari/contract/errors'
import { UNFINISHED_FILE, writeDurably } from '../write-durably.ts'
import { IMAGE_KEY, type Storage } from './storage.ts'

/** Converts the error of a full or read-only disk to the API's error for it: neither is a bug of the server. */
function toStorageError(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return new AppError('storage.full')
  if (error.code === 'EROFS' || error.code === 'EACCES' || error.code === 'EPERM')
    return new AppError('storage.read_only')
  return error
}

/** Keeps images as files in one folder. */
export async function diskStorage(folder: string): Promise<Storage> {
  // The mode is explicit, since with umask 0 the default would let every user write.
  await mkdir(folder, { recursive: true, mode: 0o755 })
  // Keys are checked, so that none can name a file outside the folder.
  const fileOf = (key: string, ...patterns: RegExp[]): string => {
    if (!patterns.some((pattern) => pattern.test(key))) throw new Error('not an image key')
    return path.join(folder, key)
  }
  return {
    async put(key, bytes) {
      await writeDurably(fileOf(key, IMAGE_KEY), bytes, { mode: 0o644, overwrite: true }).catch(
        (error: NodeJS.ErrnoException) => {
          throw toStorageError(error)
        },
      )
    },
    async read(key) {
      if (!IMAGE_KEY.test(key)) return null
      return readFile(path.join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    remove: (key) =>
      rm(fileOf(key, IMAGE_KEY, UNFINISHED_FILE), { force: true }).catch((error: NodeJS.ErrnoException) => {
        throw toStorageError(error)
      }),
    async *list() {
      for (const key of await readdir(folder)) {
        if (!IMAGE_KEY.test(key) && !UNFINISHED_FILE.test(key)) continue
        // The file may have been removed since the folder was read.
        const found = await stat(path.join(folder, key)).catch(() => null)
        if (found) yield { key, storedAt: found.mtime }
      }
    },
  }
}
