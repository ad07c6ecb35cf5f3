import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@phuljhari/contract/errors'
import type { Storage } from './storage.ts'

const KEY = /^[a-z0-9-]+\.webp$/
const UNFINISHED = /^\.[0-9a-f]{16}$/

/** What the disk refuses, by name: a full disk is no bug of the server. */
function told(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return new AppError('storage.full')
  if (error.code === 'EROFS' || error.code === 'EACCES' || error.code === 'EPERM')
    return new AppError('storage.read_only')
  return error
}

async function writeThrough(folder: string, unfinished: string, target: string, bytes: Buffer): Promise<void> {
  const file = await open(unfinished, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, target)
  // The new name is on the disk only once the folder is.
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}

/** Images as files of one folder. */
export async function diskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true })
  // A key is checked so that none can name a file outside of the folder.
  const fileOf = (key: string, ...kinds: RegExp[]): string => {
    if (!kinds.some((kind) => kind.test(key))) throw new Error('not an image key')
    return path.join(folder, key)
  }
  return {
    async put(key, bytes) {
      const target = fileOf(key, KEY)
      const unfinished = path.join(folder, `.${randomBytes(8).toString('hex')}`)
      await writeThrough(folder, unfinished, target, bytes).catch(async (error: NodeJS.ErrnoException) => {
        await rm(unfinished, { force: true }).catch(() => {})
        throw told(error)
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
      rm(fileOf(key, KEY, UNFINISHED), { force: true }).catch((error: NodeJS.ErrnoException) => {
        throw told(error)
      }),
    async *list() {
      for (const key of await readdir(folder)) {
        if (!KEY.test(key) && !UNFINISHED.test(key)) continue
        // It may have been removed since the folder was read.
        const found = await stat(path.join(folder, key)).catch(() => null)
        if (found) yield { key, storedAt: found.mtime }
      }
    },
  }
}
