import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'

const KEY = /^[a-z0-9-]+\.webp$/

/** Images as files of one folder. */
export async function diskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true })
  // A key is checked so that none can name a file outside of the folder.
  const fileOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not an image key')
    return path.join(folder, key)
  }
  return {
    async put(key, bytes) {
      const target = fileOf(key)
      const unfinished = path.join(folder, `.${randomBytes(8).toString('hex')}`)
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
    },
    async read(key) {
      if (!KEY.test(key)) return null
      return readFile(path.join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  }
}
