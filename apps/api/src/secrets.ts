import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** Gives `file` this content whole and on the disk, unless it is there already: a killed start leaves no empty secret. */
async function writeOnce(file: string, content: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`
  const draft = await open(unfinished, 'w', 0o600)
  try {
    await draft.writeFile(content)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await link(unfinished, file)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    .finally(() => rm(unfinished, { force: true }))
}

/** A random secret kept in a file of the data folder that only its owner reads; made at the first start. `bytes` long, as hex digits. */
export async function keptSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const folder = path.join(dataDir, 'secrets')
  const file = path.join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kept = () => readFile(file, 'utf8').catch(() => '')
  if ((await kept()).trim() === '') {
    await writeOnce(file, `${randomBytes(bytes).toString('hex')}\n`)
  }
  const secret = (await kept()).trim()
  if (secret === '') throw new Error(`${file} is empty: put the secret back from a copy, or delete the file`)
  return secret
}
