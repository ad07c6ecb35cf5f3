/** The longest part of a text that is recorded. A longer needle is looked for by its parts of this length. */
const LENGTH = 4
/** Some five times the number of different parts in an order of a chunk. */
const BITS_PER_ORDER = 128
/** Beyond this many items a chunk is read anyway. */
const MAX_ITEMS = 64

const mixed = (hash: number, value: number): number => Math.imul((hash ^ value) + 0x7f4a7c15, 0x9e3779b1)
const folded = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0
const itemHash = (item: number): number => folded(mixed(mixed(1, item), item >>> 8))

/** A second hash of shorter parts: a short needle is only one of them, so a chance match would have the chunk read. */
const again = (hash: number): number => folded(Math.imul(hash, 0x85ebca6b))

/** The hashes of the parts that a text with `needle` has. @param needle in UTF-8 */
export function gramsOf(needle: Uint8Array): Uint32Array {
  const hashes: number[] = []
  const length = Math.min(LENGTH, needle.length)
  if (length === 0) return new Uint32Array()
  for (let begin = 0; begin + length <= needle.length; begin += 1) {
    let hash = 0
    for (let at = begin; at < begin + length; at += 1) hash = mixed(hash, needle[at] ?? 0)
    hashes.push(folded(hash))
    if (length < LENGTH) hashes.push(again(hash))
  }
  return Uint32Array.from(hashes)
}
/** The hashes of items, of which a chunk has at least one if it matches; null when there are too many to ask for. */
export function gramsOfItems(wanted: Uint8Array): Uint32Array | null {
  const hashes: number[] = []
  for (let item = wanted.indexOf(1); item >= 0; item = wanted.indexOf(1, item + 1))
    if (hashes.push(itemHash(item)) > MAX_ITEMS) return null
  return Uint32Array.from(hashes)
}

/**
 * A Bloom filter of the parts of a chunk's text, of one to four bytes each, and of its items. Thanks to it most
 * searches read the texts of few chunks.
 */
export class TextGrams {
  /** A power of two of bits. */
  readonly bits: Uint8Array

  constructor(bits: Uint8Array) {
    this.bits = bits
  }

  /** @param end the character that ends the text of each order: no needle contains it */
  static of({ text, items }: { text: Uint8Array; items: Uint32Array }, orders: number, end: string): TextGrams {
    const bits = new Uint8Array(2 ** Math.ceil(Math.log2(Math.max(1, orders) * BITS_PER_ORDER)) / 8)
    const grams = new TextGrams(bits)
    const endCode = end.charCodeAt(0)
    for (let begin = 0; begin < text.length; begin += 1) {
      let hash = 0
      for (let at = begin; at < begin + LENGTH && at < text.length; at += 1) {
        const code = text[at] ?? 0
        if (code === endCode) break
        hash = mixed(hash, code)
        grams.#add(folded(hash))
        if (at < begin + LENGTH - 1) grams.#add(again(hash))
      }
    }
    for (const item of items) grams.#add(itemHash(item))
    return grams
  }

  #add(hash: number): void {
    const bit = hash & (this.bits.length * 8 - 1)
    this.bits[bit >> 3] = (this.bits[bit >> 3] ?? 0) | (1 << (bit & 7))
  }

  #has(hash: number): boolean {
    const bit = hash & (this.bits.length * 8 - 1)
    return ((this.bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
  }

  /** False only when the text does not contain the needle. @param grams those that gramsOf returns */
  mayContain(grams: Uint32Array): boolean {
    return grams.every((hash) => this.#has(hash))
  }

  /** False only when the chunk has none of the items. @param items those that gramsOfItems returns */
  mayHaveItem(items: Uint32Array): boolean {
    return items.some((hash) => this.#has(hash))
  }
}
