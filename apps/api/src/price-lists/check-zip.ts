import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const MAX_ENTRIES = 2_000
const DEFLATED = 8

/** Real lists of 20,000 rows unpack to less than 60 MB. */
const MAX_UNPACKED_BYTES = 200 * 1_048_576

/** Whether a zip file is within the size limit. Inflates each entry, since the sizes in its headers can lie. */
export function isSafeZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) return false
  const entries = bytes.readUInt16LE(end + 10)
  if (entries === 0 || entries > MAX_ENTRIES) return false
  let left = MAX_UNPACKED_BYTES
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return false
    const method = bytes.readUInt16LE(at + 10)
    const packed = bytes.readUInt32LE(at + 20)
    const local = bytes.readUInt32LE(at + 42)
    if (local + 30 > bytes.length) return false
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(start, start + packed)
    if (method === DEFLATED) {
      try {
        left -= inflateRawSync(data, { maxOutputLength: Math.max(1, left) }).length
      } catch {
        return false
      }
    } else left -= data.length
    if (left <= 0) return false
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return true
}
