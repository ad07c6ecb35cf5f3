/**
 * The text of a CSV file, decoded by its byte order mark, else as UTF-8, else as Windows-1252, which old spreadsheet
 * programs write. Null for binary data.
 */
export function decodeText(bytes: Buffer): string | null {
  const decoded = decode(bytes)
  return decoded.includes('\0') ? null : decoded
}

/** UTF-16 without a byte order mark: Latin letters make every second byte null, and no other. */
function isBareUtf16(bytes: Buffer): boolean {
  if (bytes.length < 8 || bytes.length % 2 === 1) return false
  const head = bytes.subarray(0, 1_000)
  const nulls = [...head.keys()].filter((at) => head[at] === 0)
  return nulls.length > head.length / 8 && nulls.every((at) => at % 2 === 1)
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (isBareUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** How many lines contain `sign` equally often, and how often: a delimiter appears in every line. */
function regularity(lines: readonly string[], sign: string): { lines: number; count: number } {
  const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0)
  return [...Map.groupBy(counts, (count) => count)]
    .map(([count, same]) => ({ lines: same.length, count }))
    .reduce((best, next) => (next.lines > best.lines ? next : best), { lines: 0, count: 0 })
}

/**
 * Comma, semicolon, tab or pipe: whichever most of the first lines contain equally often outside quotes. The total
 * count is misleading, since product names may be full of commas.
 */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/, 60)
    .map((line) => line.replace(/"[^"]*"/g, ''))
  return [',', ';', '\t', '|']
    .map((sign) => ({ sign, ...regularity(lines, sign) }))
    .reduce((best, next) =>
      next.lines > best.lines || (next.lines === best.lines && next.count > best.count) ? next : best,
    ).sign
}
