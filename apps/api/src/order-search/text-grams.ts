/** The length of a gram. A shorter one, such as three digits of a phone number, would be in almost every long text. */
const LENGTH = 5
/** How many bits a text has: about four times the number of different grams in 256 orders. */
const BITS = 2 ** 15

/** The positions of a text's grams among the bits: a hash of each gram. */
function* gramsOf(text: string): Generator<number> {
  for (let end = LENGTH; end <= text.length; end += 1) {
    let hash = 0
    for (let at = end - LENGTH; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1)
    yield (hash ^ (hash >>> 15)) & (BITS - 1)
  }
}

/** A Bloom filter of the grams of a text, thanks to which most searches need not read the text at all. */
export class TextGrams {
  readonly #bits = new Uint8Array(BITS / 8)

  constructor(text: string) {
    for (const gram of gramsOf(text)) this.#bits[gram >> 3] = (this.#bits[gram >> 3] ?? 0) | (1 << (gram & 7))
  }

  /** False only when the text does not contain `needle`. */
  mayContain(needle: string): boolean {
    for (const gram of gramsOf(needle)) if (((this.#bits[gram >> 3] ?? 0) & (1 << (gram & 7))) === 0) return false
    return true
  }
}
