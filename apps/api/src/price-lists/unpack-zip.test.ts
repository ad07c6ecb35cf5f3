import { crc32, deflateRawSync } from 'node:zlib'
import { read, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { openWorkbook } from './open-workbook.ts'
import { unpackZip } from './unpack-zip.ts'

type Written = {
  name: string
  content: Buffer
  /** What the entry of the directory says; the local header always says deflated. */
  listedAs?: 'stored' | 'absent'
}

/** An archive whose directory may contradict its local headers. */
function zip(files: readonly Written[], { count }: { count?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, listedAs } of files) {
    const packed = deflateRawSync(content)
    const common = (method: number) => {
      const header = Buffer.alloc(26)
      header.writeUInt16LE(20, 0)
      header.writeUInt16LE(method, 4)
      header.writeUInt32LE(crc32(content), 10)
      header.writeUInt32LE(packed.length, 14)
      header.writeUInt32LE(method === 0 ? packed.length : content.length, 18)
      header.writeUInt16LE(name.length, 22)
      return header
    }
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common(8), Buffer.from(name), packed)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    common(listedAs === 'stored' ? 0 : 8).copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    if (listedAs !== 'absent') directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(count ?? directory.length / 2, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const small = (name: string): Written => ({ name, content: Buffer.from(`<${name}/>`) })
const large: Written = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(20_000_000, ' ') }
const LIMIT = 10_000_000

describe('an archive', () => {
  it('of a spreadsheet has the same cells once unpacked', () => {
    const rows = Array.from({ length: 500 }, (_, row) => [`Sparkler ${row}`, row * 1.5])
    const book = utils.book_new(utils.aoa_to_sheet(rows), 'List')
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
    const unpacked = unpackZip(bytes)
    expect(unpacked?.length).toBeGreaterThan(bytes.length)
    expect(utils.sheet_to_json(read(unpacked).Sheets['List'] ?? {}, { header: 1 })).toEqual(rows)
  })

  it('is refused when it unpacks to more than the limit, whatever its headers say', () => {
    expect(unpackZip(zip([large]), LIMIT)).toBeNull()
  })

  it('contains only what its directory lists', () => {
    const unpacked = unpackZip(zip([small('a.xml'), { ...large, listedAs: 'absent' }]), LIMIT)
    expect(unpacked?.includes('a.xml')).toBe(true)
    expect(unpacked?.includes('sheet1.xml')).toBe(false)
    const counted = unpackZip(zip([small('a.xml'), small('b.xml'), large], { count: 1 }), LIMIT)
    expect(counted?.includes('a.xml')).toBe(true)
    expect(counted?.includes('b.xml')).toBe(false)
  })

  it('keeps an entry packed that its directory lists as stored, so that nothing inflates it later', () => {
    const unpacked = unpackZip(zip([{ ...large, listedAs: 'stored' }]), LIMIT)
    expect(unpacked?.length).toBeLessThan(100_000)
  })

  it('is refused when two entries have one name, and when it is cut off anywhere', () => {
    expect(unpackZip(zip([small('a.xml'), small('a.xml')]))).toBeNull()
    const whole = zip([small('a.xml'), { name: 'b.xml', content: Buffer.from('abc'.repeat(99)) }])
    for (let length = 0; length < whole.length; length++) expect(unpackZip(whole.subarray(0, length))).toBeNull()
    expect(unpackZip(whole)).not.toBeNull()
  })
})

it('a spreadsheet that is a bomb is refused as unreadable', () => {
  const bomb = zip([{ name: 'xl/workbook.xml', content: Buffer.alloc(200_000_000, ' ') }])
  expect(openWorkbook(bomb, 'zip', { maxRows: 10, maxColumns: 10 })).toEqual({ refusal: 'unreadable' })
})
