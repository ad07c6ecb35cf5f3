import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A random secret kept in a file of the data folder that only its owner reads; made at the first start. `bytes` long, as hex digits. */
export async function keptSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const folder = path.join(dataDir, 'secrets')
  const file = path.join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, `${randomBytes(bytes).toString('hex')}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readFile(file, 'utf8')).trim()
}
