const QUOTE = 0x22
const LINE_FEED = 0x0a
/** At this size, chunks move from the heap into a blob, which the browser may keep on disk. */
const FOLD_BYTES = 4_000_000
/** How often progress is reported. */
const REPORT_MS = 100

export type CsvProgress = {
  /** The number of rows without the header. */
  rows: number
  bytes: number
}

/**
 * Counts the rows of a CSV file chunk by chunk; line breaks within quotes do not end a row.
 * @internal for its test
 */
export function rowCounter(): (chunk: Uint8Array) => number {
  let rows = 0
  let isQuoted = false
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) rows++
    }
    return rows
  }
}

/**
 * Reads a CSV file of any size into a blob.
 * @throws when the connection breaks: a part of a file must not be mistaken for the whole.
 */
export async function collectCsv(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (progress: CsvProgress) => void,
): Promise<Blob> {
  const count = rowCounter()
  let file = new Blob()
  let chunks: Array<Uint8Array<ArrayBuffer>> = []
  let [rows, bytes, pending, reportedAt] = [0, 0, 0, 0]
  const fold = () => {
    file = new Blob([file, ...chunks], { type: 'text/csv;charset=utf-8' })
    chunks = []
    pending = 0
  }
  const report = () => onProgress({ rows: Math.max(0, rows - 1), bytes })
  for await (const chunk of body) {
    chunks.push(chunk)
    rows = count(chunk)
    bytes += chunk.length
    pending += chunk.length
    if (pending >= FOLD_BYTES) fold()
    if (performance.now() - reportedAt < REPORT_MS) continue
    reportedAt = performance.now()
    report()
  }
  fold()
  report()
  return file
}
