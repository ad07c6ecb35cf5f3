import type { Readable } from 'node:stream'

const BLOCK = 512
const REGULAR = '0'
const END = Buffer.alloc(2 * BLOCK)

const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0')
const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** One file of a tar archive (POSIX ustar) with header and padding. `name` has at most 100 bytes. */
export function tarEntry(name: string, bytes: Buffer, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for the archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(bytes.length, 12), 124)
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136)
  header.fill(' ', 148, 156)
  header.write(REGULAR, 156)
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)}\0 `, 148, 'latin1')
  return Buffer.concat([header, bytes, Buffer.alloc(padding(bytes.length))])
}

/** The end marker of an archive. */
export const tarEnd = (): Buffer => END

/** The archive is damaged or truncated. */
export class CorruptArchiveError extends Error {
  override readonly name = 'CorruptArchiveError'
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) => {
    const field = header.subarray(start, start + length)
    const end = field.indexOf(0)
    return field.subarray(0, end < 0 ? length : end).toString('utf8')
  }
  const stored = Number.parseInt(text(148, 8).trim(), 8)
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  if (stored !== sum) throw new CorruptArchiveError('a file’s header is damaged')
  return { name: text(0, 100), size: Number.parseInt(text(124, 12).trim(), 8) }
}

/** The files of an archive, in order, each read into memory. @throws {CorruptArchiveError} */
export async function* readTar(stream: Readable, largest: number): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let held: Buffer[] = []
  let length = 0
  const take = async (wanted: number): Promise<Buffer> => {
    while (length < wanted) {
      const { value, done } = await source.next()
      if (done) throw new CorruptArchiveError('it is damaged or truncated')
      held.push(value)
      length += value.length
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = [all.subarray(wanted)]
    length -= wanted
    return all.subarray(0, wanted)
  }
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = readHeader(header)
    if (!Number.isSafeInteger(size) || size < 0 || size > largest)
      throw new CorruptArchiveError(`${name} has no possible size`)
    const bytes = await take(size)
    await take(padding(size))
    yield { name, bytes }
  }
}
