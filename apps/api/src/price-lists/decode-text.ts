/** The text of a CSV file: by its byte order mark, else UTF-8, else Windows-1252, as spreadsheets of all ages write it. Null for what is no text. */
export function decodeText(bytes: Buffer): string | null {
  const decoded = decode(bytes)
  return decoded.includes('\0') ? null : decoded
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Comma, semicolon or tab: the one that the first lines hold most often outside of quotes. */
export function delimiterOf(text: string): string {
  const head = text
    .slice(0, 20_000)
    .split(/\r?\n/, 20)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign
}
