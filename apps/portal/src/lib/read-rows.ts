const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
/** Space, tab, line ends, and the three bytes of a byte order mark. */
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])

/** What is no JSON, and so no list either. */
const UNREADABLE = '['

/** Finds the ends of the rows of a list in the bytes of its JSON, piece by piece. */
class RowEnds {
  #depth = 0
  #isText = false
  #isEscaped = false

  get isOver(): boolean {
    return this.#depth === 0
  }

  /** The place behind the last row that ends between `from` and the end of `bytes`; -1 when none does. */
  after(bytes: Uint8Array, from: number): number {
    let end = -1
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (byte === BACKSLASH) this.#isEscaped = true
        else if (byte === QUOTE) this.#isText = false
      } else if (byte === QUOTE) this.#isText = true
      else if (byte === OPEN || byte === OPEN_OBJECT) this.#depth++
      else if (byte === CLOSE || byte === CLOSE_OBJECT) {
        if (--this.#depth === 0) return at
      } else if (byte === COMMA && this.#depth === 1) end = at
    }
    return end
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** The rest of a body as a text. */
async function textOf(reader: ReadableStreamDefaultReader<Uint8Array>, begin: Uint8Array): Promise<string> {
  const decoder = new TextDecoder()
  let text = decoder.decode(begin, { stream: true })
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    text += decoder.decode(piece.value, { stream: true })
  return text + decoder.decode()
}

/**
 * Reads the rows of a JSON list while it is still on its way: neither the page nor its memory ever has to hold a text of many megabytes.
 * @param onRows given the rows as they come; the next ones wait until it is done.
 * @returns `[]` once all rows were given; of what is no list, the whole text; of a list that is broken off, a text that is no JSON.
 */
export async function readRows(
  { body }: Pick<Response, 'body'>,
  onRows: (rows: unknown[]) => Promise<void>,
): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const ends = new RowEnds()
  let isList = false
  let held: Uint8Array = new Uint8Array()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    let from = held.length
    held = joined(held, piece.value)
    if (!isList) {
      const begin = held.findIndex((byte) => !BLANK.has(byte))
      if (begin < 0) continue
      if (held[begin] !== OPEN) return textOf(reader, held)
      isList = true
      // The bracket is looked at for its depth, and is no part of a row.
      ends.after(held.subarray(begin, begin + 1), 0)
      held = held.subarray(begin + 1)
      from = 0
    }
    const end = ends.after(held, from)
    if (end < 0) continue
    const text = new TextDecoder().decode(held.subarray(0, end))
    held = held.subarray(end + 1)
    try {
      await onRows(JSON.parse(`[${text}]`) as unknown[])
    } catch (error) {
      void reader.cancel().catch(() => {})
      if (error instanceof SyntaxError) return UNREADABLE
      throw error
    }
    // To the last byte: of a body that is left before its end the browser cuts the connection, and the next call has to make another.
    if (ends.isOver) return (await textOf(reader, held)).trim() === '' ? '[]' : UNREADABLE
  }
  return isList ? UNREADABLE : ''
}
