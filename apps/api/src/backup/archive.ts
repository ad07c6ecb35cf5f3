import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { CommandError } from '../cli/command-error.ts'
import { linkDurably } from '../write-durably.ts'

const MANIFEST = 'manifest.json'
/** Far more than any chunk of rows or image. */
const MAX_ENTRY_BYTES = 256 * 1_048_576

/** The last file of a backup: its contents, and the SHA-256 over the names and contents of all files before it. */
const manifest = z.object({
  format: z.literal('phuljhari-backup'),
  version: z.literal(1),
  /** The release of the product that made it; backups before 2.1.0 do not say. */
  release: z.string().optional(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  images: z.number().int(),
  /** Images that a product or an order refers to but the storage did not have. */
  missingImages: z.array(z.string()),
  /** The ids of the keys that decrypt its Aadhaar numbers. */
  aadhaarKeyIds: z.array(z.string()),
  checksum: z.string(),
})
export type Manifest = z.output<typeof manifest>

/** Error codes and messages of zlib, tar-stream and truncated streams for a file that is not a complete archive. */
const DAMAGED = /^(Z_|ERR_STREAM_PREMATURE_CLOSE)|Invalid (tar )?header|exceeds max size|Unexpected end of data/

const digest = (hash: Hash, name: string, bytes: Buffer) => hash.update(`${name}\0${bytes.length}\0`).update(bytes)

export type Archive = {
  add(name: string, bytes: Buffer): Promise<void>
  /** Writes the manifest, flushes to disk and renames the file to its final name. @returns its size in bytes. */
  finish(contents: Omit<Manifest, 'checksum'>): Promise<number>
  /** Deletes the unfinished file. */
  abandon(): Promise<void>
}

/**
 * Starts a backup file, readable only by its owner. It gets its final name once complete.
 * @throws {CommandError} when it exists.
 */
export async function createArchive(file: string, at: Date): Promise<Archive> {
  const unfinished = `${file}.unfinished`
  // `flush` calls fsync before closing.
  const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  await once(sink, 'open').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'EEXIST'
        ? `${unfinished} exists: another backup is running, or was interrupted. ` +
            'If none is running, delete it and try again.'
        : `Cannot write ${file} (${error.code ?? error.message}).`,
    )
  })
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 6 }), sink)
  // The next write or `finish` reports the failure.
  written.catch(() => {})
  const hash = createHash('sha256')
  // A failed pipeline ends the tar stream, which then never calls back.
  const write = (name: string, bytes: Buffer) =>
    Promise.race([
      new Promise<void>((resolve, reject) => {
        tar.entry({ name, mtime: at, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
      }),
      written,
    ])
  const abandon = async () => {
    tar.destroy()
    await written.catch(() => {})
    await rm(unfinished, { force: true })
  }
  return {
    abandon,
    async add(name, bytes) {
      digest(hash, name, bytes)
      await write(name, bytes)
    },
    async finish(contents) {
      const complete: Manifest = { ...contents, checksum: hash.digest('hex') }
      await write(MANIFEST, Buffer.from(`${JSON.stringify(complete, null, 2)}\n`))
      tar.finalize()
      await written
      const { size } = await stat(unfinished)
      await linkDurably(unfinished, file).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CommandError(`${file} already exists: choose another name.`) : error
      })
      return size
    },
  }
}

/** The files of a tar archive, in order, each read into memory. @throws when it is damaged, truncated or too large. */
async function* readTar(compressed: Readable): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract()
  // A failure of the pipeline also reaches the loop below.
  pipeline(compressed, createGunzip(), tar).catch((error: Error) => tar.destroy(error))
  for await (const entry of tar) {
    const { name, size = 0 } = entry.header
    if (size > MAX_ENTRY_BYTES) throw new Error(`Invalid tar header: ${name} is too large`)
    yield { name, bytes: await buffer(entry) }
  }
}

/**
 * The files of a backup, in order; returns its manifest.
 * @throws {CommandError} when it is missing, damaged or not a backup.
 */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; bytes: Buffer }, Manifest> {
  const source = createReadStream(file)
  const hash = createHash('sha256')
  const invalid = (reason: string) => new CommandError(`Cannot restore ${file}: ${reason}.`)
  try {
    for await (const { name, bytes } of readTar(source)) {
      if (name === MANIFEST) {
        const read = manifest.safeParse(JSON.parse(bytes.toString('utf8')))
        if (!read.success) throw invalid('its format is unknown to this version')
        if (read.data.checksum !== hash.digest('hex')) throw invalid('its checksum does not match its contents')
        return read.data
      }
      digest(hash, name, bytes)
      yield { name, bytes }
    }
    throw invalid('it is not a backup of this product')
  } catch (error) {
    if (error instanceof CommandError) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new CommandError(`There is no file ${file}.`)
    if (error instanceof SyntaxError) throw invalid('its manifest is damaged')
    if (DAMAGED.test(code) || DAMAGED.test(message)) throw invalid('it is damaged or truncated')
    throw error
  } finally {
    source.destroy()
  }
}

/** Reads a backup to the end and checks it. @returns its manifest. @throws {CommandError} */
export async function verifyArchive(file: string): Promise<Manifest> {
  const files = readArchive(file)
  for (;;) {
    const next = await files.next()
    if (next.done) return next.value
  }
}
