import { randomBytes } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Names of files that were being written when the server was killed; such a file may be deleted once it is old. */
export const UNFINISHED_FILE = /^\.[0-9a-f]{16}$/

/** Waits until the names in a folder are on the disk. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}

/** Gives a complete, synced file its name. Unlike a rename, it fails with EEXIST rather than overwrite a file. */
export async function linkDurably(unfinished: string, file: string): Promise<void> {
  await link(unfinished, file)
  await rm(unfinished)
  await syncFolder(path.dirname(file))
}

/**
 * Writes a file that survives a power cut once this resolves. After a crash it has its old or its new content, never a
 * part of it.
 * @param mode the permissions of the file, whatever the umask.
 * @param overwrite whether an existing file is replaced; otherwise the call fails with EEXIST.
 * @throws {NodeJS.ErrnoException}
 */
export async function writeDurably(
  file: string,
  content: string | Buffer,
  { mode, overwrite }: { mode: number; overwrite: boolean },
): Promise<void> {
  const folder = path.dirname(file)
  const unfinished = path.join(folder, `.${randomBytes(8).toString('hex')}`)
  try {
    const handle = await open(unfinished, 'wx', mode)
    try {
      await handle.writeFile(content)
      await handle.chmod(mode)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (!overwrite) return await linkDurably(unfinished, file)
    await rename(unfinished, file)
    await syncFolder(folder)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}
