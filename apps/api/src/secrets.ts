import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from './startup-error.ts'
import { writeDurably } from './write-durably.ts'

const FOLDER = 'secrets'
const OWNER_ONLY = 0o600

/** Where the data folder stores a secret. */
export const secretFile = (dataDir: string, name: string): string => path.join(dataDir, FOLDER, name)

async function createSecretFolder(dataDir: string): Promise<void> {
  await mkdir(path.join(dataDir, FOLDER), { recursive: true, mode: 0o700 })
}

/** Stores a secret of one or more lines in place of the previous one. Atomic: after a crash the file has either. */
export async function replaceSecret(dataDir: string, name: string, lines: readonly string[]): Promise<void> {
  await createSecretFolder(dataDir)
  const content = lines.map((line) => `${line}\n`).join('')
  await writeDurably(secretFile(dataDir, name), content, { mode: OWNER_ONLY, overwrite: true })
}

/**
 * A secret of `bytes` random bytes as hex digits, generated at the first start and readable only by its owner.
 * Processes that start together agree on one.
 */
export async function readOrCreateSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  await createSecretFolder(dataDir)
  const file = secretFile(dataDir, name)
  const read = () => readFile(file, 'utf8').then((text) => text.trim())
  const existing = await read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (existing === null) {
    const generated = `${randomBytes(bytes).toString('hex')}\n`
    await writeDurably(file, generated, { mode: OWNER_ONLY, overwrite: false }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
  const secret = existing ?? (await read())
  if (secret === '')
    throw new StartupError(`${file} is empty: restore it from a copy, or delete it to generate a new one.`)
  return secret
}
