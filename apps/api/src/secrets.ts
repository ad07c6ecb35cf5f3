import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
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

/** Where the data folder keeps a secret. */
export const secretFile = (dataDir: string, name: string): string => path.join(dataDir, 'secrets', name)

/** Keeps these lines as the secret in place of what was there: all of them or, after a crash, those of before. */
export async function replaceSecret(dataDir: string, name: string, lines: readonly string[]): Promise<void> {
  const file = secretFile(dataDir, name)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.unfinished`
  const draft = await open(unfinished, 'w', 0o600)
  try {
    await draft.writeFile(lines.map((line) => `${line}\n`).join(''))
    await draft.sync()
  } finally {
    await draft.close()
  }
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
  const folder = await open(path.dirname(file), 'r')
  await folder.sync().finally(() => folder.close())
}

/** A random secret kept in a file of the data folder that only its owner reads; made at the first start. `bytes` long, as hex digits. */
export async function keptSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const file = secretFile(dataDir, name)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const kept = () => readFile(file, 'utf8').catch(() => '')
  if ((await kept()).trim() === '') {
    await writeOnce(file, `${randomBytes(bytes).toString('hex')}\n`)
  }
  const secret = (await kept()).trim()
  if (secret === '') throw new Error(`${file} is empty: put the secret back from a copy, or delete the file`)
  return secret
}
