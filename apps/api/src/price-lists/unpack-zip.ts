import { crc32, inflateRawSync } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const ZIP64_FIELD = 0x0001
/** The size of an entry whose real size is in its ZIP64 field. */
const IN_ZIP64_FIELD = 0xffffffff
const STORED = 0
const DEFLATED = 8
const MAX_ENTRIES = 2_000

/** Real lists of 20,000 rows unpack to less than 60 MB. */
const MAX_UNPACKED_BYTES = 150 * 1_048_576

type Entry = { name: Buffer; content: Buffer }

/** The packed size of a stored entry, which may be in its ZIP64 field; undefined when that is missing. */
function packedSize(directory: Buffer, at: number): number | undefined {
  const packed = directory.readUInt32LE(at + 20)
  if (packed !== IN_ZIP64_FIELD) return packed
  const isUnpackedInField = directory.readUInt32LE(at + 24) === IN_ZIP64_FIELD
  let field = at + 46 + directory.readUInt16LE(at + 28)
  const end = field + directory.readUInt16LE(at + 30)
  for (; field + 4 <= end; field += 4 + directory.readUInt16LE(field + 2))
    if (directory.readUInt16LE(field) === ZIP64_FIELD)
      return Number(directory.readBigUInt64LE(field + 4 + (isUnpackedInField ? 8 : 0)))
  return undefined
}

/** The entries that the directory lists. @throws {RangeError} when the archive is malformed or exceeds `left` bytes. */
function entriesOf(bytes: Buffer, left: number): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const count = end < 0 || end + 22 > bytes.length ? 0 : bytes.readUInt16LE(end + 10)
  if (count === 0 || count > MAX_ENTRIES) throw new RangeError('the directory is missing, empty or too long')
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    const local = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(at) !== ENTRY || bytes.readUInt32LE(local) !== LOCAL_HEADER)
      throw new RangeError('the directory points nowhere')
    const name = bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const method = bytes.readUInt16LE(at + 10)
    if (method !== STORED && method !== DEFLATED) throw new RangeError('an unknown method of compression')
    // A deflated stream ends by itself, whatever the headers say about its size.
    const content =
      method === DEFLATED
        ? inflateRawSync(bytes.subarray(start), { maxOutputLength: Math.max(1, left) })
        : bytes.subarray(start, start + (packedSize(bytes, at) ?? Infinity))
    left -= content.length
    if (left < 0 || entries.has(name.toString('latin1'))) throw new RangeError('too large, or two entries of one name')
    entries.set(name.toString('latin1'), { name, content })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return [...entries.values()]
}

/** An uncompressed archive of `entries`, whose headers and directory agree. */
function storedZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    // The part that local header and directory entry have in common: version, flags, method, date, CRC, sizes, lengths.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const header = Buffer.alloc(4)
    header.writeUInt32LE(LOCAL_HEADER, 0)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(ENTRY, 0)
    common.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    parts.push(header, common, name, content)
    directory.push(entry, name)
    offset += header.length + common.length + name.length + content.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

/**
 * Unpacks an archive once, within a limit, and returns its entries as an uncompressed archive: the library that parses
 * it finds no second description of what the archive contains, and nothing left to inflate.
 * @returns null for an archive that is malformed, ambiguous or too large once unpacked.
 */
export function unpackZip(bytes: Buffer, maxBytes = MAX_UNPACKED_BYTES): Buffer | null {
  try {
    return storedZip(entriesOf(bytes, maxBytes))
  } catch (error) {
    // Reading beyond the end of a buffer and inflating a broken stream throw such errors, too.
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')) return null
    throw error
  }
}
