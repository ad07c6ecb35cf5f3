const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
/** Space, tab, line breaks and the three bytes of a byte order mark. */
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])

/** Not JSON, so that the caller's parser reports the error. */
const INVALID_JSON = '['

/** Finds where the rows of a JSON list end, chunk by chunk. */
class RowScanner {
  #depth = 0
  #isInString = false
  #isEscaped = false

  get isComplete(): boolean {
    return this.#depth === 0
  }

  /** The index behind the last row that ends between `from` and the end of `bytes`; -1 when none does. */
  lastRowEnd(bytes: Uint8Array, from: number): number {
    let end = -1
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (byte === BACKSLASH) this.#isEscaped = true
        else if (byte === QUOTE) this.#isInString = false
      } else if (byte === QUOTE) this.#isInString = true
      else if (byte === OPEN || byte === OPEN_OBJECT) this.#depth++
      else if (byte === CLOSE || byte === CLOSE_OBJECT) {
        if (--this.#depth === 0) return at
      } else if (byte === COMMA && this.#depth === 1) end = at
    }
    return end
  }
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** The rest of a body as text, `start` included. */
async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>, start: Uint8Array): Promise<string> {
  const decoder = new TextDecoder()
  let text = decoder.decode(start, { stream: true })
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    text += decoder.decode(chunk.value, { stream: true })
  return text + decoder.decode()
}

/**
 * Reads the rows of a JSON list as they arrive, so that a reply of many megabytes never has to be held as one string.
 * @param onRows receives the rows; reading continues when its promise resolves.
 * @returns `[]` after all rows; the whole text when the body is not a list; invalid JSON when the list is malformed.
 */
export async function readRows(
  { body }: Pick<Response, 'body'>,
  onRows: (rows: unknown[]) => Promise<void>,
): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const scanner = new RowScanner()
  let isList = false
  let buffer: Uint8Array = new Uint8Array()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    let from = buffer.length
    buffer = concat(buffer, chunk.value)
    if (!isList) {
      const start = buffer.findIndex((byte) => !BLANK.has(byte))
      if (start < 0) continue
      if (buffer[start] !== OPEN) return readToEnd(reader, buffer)
      isList = true
      // The bracket counts for the depth but is not part of a row.
      scanner.lastRowEnd(buffer.subarray(start, start + 1), 0)
      buffer = buffer.subarray(start + 1)
      from = 0
    }
    const end = scanner.lastRowEnd(buffer, from)
    if (end < 0) continue
    const text = new TextDecoder().decode(buffer.subarray(0, end))
    buffer = buffer.subarray(end + 1)
    try {
      await onRows(JSON.parse(`[${text}]`) as unknown[])
    } catch (error) {
      void reader.cancel().catch(() => {})
      if (error instanceof SyntaxError) return INVALID_JSON
      throw error
    }
    // Read to the last byte: the browser drops the connection of an abandoned body.
    if (scanner.isComplete) return (await readToEnd(reader, buffer)).trim() === '' ? '[]' : INVALID_JSON
  }
  return isList ? INVALID_JSON : ''
}
