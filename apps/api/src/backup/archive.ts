import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { CommandError } from '../admin/run-command.ts'
import { BrokenArchive, readTar, tarEnd, tarEntry } from './tar.ts'

const MANIFEST = 'manifest.json'
/** Far above any chunk of rows or image that is written. */
const LARGEST_ENTRY = 256 * 1_048_576

/** The last file of a backup: what is in it, and the SHA-256 over the names and contents of all files before it. */
export const manifest = z.object({
  format: z.literal('phuljhari-backup'),
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  images: z.number().int(),
  /** Images that a product or an order named though the store did not have them. */
  missingImages: z.array(z.string()),
  /** The ids of the keys that open the Aadhaar numbers in it. */
  aadhaarKeyIds: z.array(z.string()),
  checksum: z.string(),
})
export type Manifest = z.output<typeof manifest>

const digest = (hash: Hash, name: string, bytes: Buffer) => hash.update(`${name}\0${bytes.length}\0`).update(bytes)

export type Archive = {
  add(name: string, bytes: Buffer): Promise<void>
  /** Writes the manifest, brings all to the disk and gives the file its name. */
  finish(contents: Omit<Manifest, 'checksum'>): Promise<number>
  /** Leaves nothing behind. */
  abandon(): Promise<void>
}

/** Begins a backup file, readable by its owner alone; it has its name only once it is whole. @throws {CommandError} when there is such a file. */
export async function createArchive(file: string, at: Date): Promise<Archive> {
  const unfinished = `${file}.unfinished`
  // flush: on the disk before it is closed.
  const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  await once(sink, 'open').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'EEXIST'
        ? `${unfinished} is there: another backup is being written to it, or was stopped. Delete it, then start again.`
        : `${file} cannot be written (${error.code ?? error.message}).`,
    )
  })
  const gzip = createGzip({ level: 6 })
  const written = pipeline(gzip, sink)
  // Told by the next write or at the end.
  written.catch(() => {})
  const hash = createHash('sha256')
  const write = async (bytes: Buffer) => {
    if (gzip.destroyed) return written
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written])
  }
  const abandon = async () => {
    gzip.destroy()
    await written.catch(() => {})
    await rm(unfinished, { force: true })
  }
  return {
    abandon,
    async add(name, bytes) {
      digest(hash, name, bytes)
      await write(tarEntry(name, bytes, at))
    },
    async finish(contents) {
      const whole: Manifest = { ...contents, checksum: hash.digest('hex') }
      await write(tarEntry(MANIFEST, Buffer.from(`${JSON.stringify(whole, null, 2)}\n`), at))
      await write(tarEnd())
      gzip.end()
      await written
      const { size } = await stat(unfinished)
      // link, not rename: a file of that name is never written over.
      await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CommandError(`${file} is there already: choose another name.`) : error
      })
      await rm(unfinished, { force: true })
      return size
    },
  }
}

/** The files of a backup but its manifest, one after the other. @throws {CommandError} when it is damaged, cut off or something else. */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; bytes: Buffer }, Manifest> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.once('error', (error) => gunzip.destroy(error))
  const hash = createHash('sha256')
  const broken = (reason: string) => new CommandError(`${file} cannot be restored: ${reason}.`)
  try {
    for await (const { name, bytes } of readTar(source.pipe(gunzip), LARGEST_ENTRY)) {
      if (name === MANIFEST) {
        const read = manifest.safeParse(JSON.parse(bytes.toString('utf8')))
        if (!read.success) throw broken('it was not made by a version that this one knows')
        if (read.data.checksum !== hash.digest('hex')) throw broken('its checksum does not agree with its contents')
        return read.data
      }
      digest(hash, name, bytes)
      yield { name, bytes }
    }
    throw broken('it is no backup of this product')
  } catch (error) {
    if (error instanceof CommandError) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new CommandError(`There is no file ${file}.`)
    if (error instanceof BrokenArchive) throw broken(message)
    if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') throw broken('it is damaged or cut off')
    if (error instanceof SyntaxError) throw broken('its manifest is damaged')
    throw error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

/** Reads a backup through once. @returns its manifest. @throws {CommandError} before anything is touched. */
export async function verifyArchive(file: string): Promise<Manifest> {
  const files = readArchive(file)
  for (;;) {
    const next = await files.next()
    if (next.done) return next.value
  }
}
