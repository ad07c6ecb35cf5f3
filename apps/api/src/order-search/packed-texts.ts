import { deserialize, serialize } from 'node:v8'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { TextGrams } from './text-grams.ts'
import { TextsFile } from './texts-file.ts'

/** What only searches read of the orders of a chunk. */
export type Texts = {
  /** The texts that orderSearchText returns, each ended by END, in UTF-8. */
  text: Buffer
  /** Where the text of each order ends, in bytes. */
  textEnds: Int32Array
  /** The numbers of the items' texts. */
  items: Uint32Array
  itemEnds: Int32Array
}

/** Ends every text in a chunk: a character that PostgreSQL cannot store, so no text contains it. */
export const END = '\0'
const BYTES = Int32Array.BYTES_PER_ELEMENT

/** The first level of compression is as small as the third here, and faster. Damage must not go unnoticed. */
const PARAMS = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }
/** Compresses a value. */
export const pack = (value: unknown): Uint8Array => zstdCompressSync(serialize(value), { params: PARAMS })
/** @throws when the bytes are damaged. */
export const unpack = (bytes: Uint8Array): unknown => deserialize(zstdDecompressSync(bytes))

const file = new TextsFile()

/** The texts of a chunk outside of memory, with their grams. */
export class PackedTexts {
  readonly grams: TextGrams
  /** How many bytes they have in all. */
  readonly size: number
  readonly #orders: number
  readonly #items: number
  /** Where they are in the file; or they themselves, where no file can be written. */
  #place: number | Uint8Array

  constructor(bytes: Uint8Array, orders: number, items: number, grams: TextGrams) {
    this.size = bytes.length
    this.#orders = orders
    this.#items = items
    this.grams = grams
    this.#place = file.append(bytes) ?? new Uint8Array(bytes)
  }

  static of(texts: Texts): PackedTexts {
    return new PackedTexts(
      bytesOf(texts),
      texts.textEnds.length,
      texts.items.length,
      TextGrams.of(texts, texts.textEnds.length, END),
    )
  }

  /** The texts. They are overwritten when others are read, so use them at once. */
  read(): Texts {
    const { buffer, byteOffset, length } =
      typeof this.#place === 'number' ? file.read(this.#place, this.size) : this.#place
    const itemEnds = byteOffset + this.#orders * BYTES
    const items = itemEnds + this.#orders * BYTES
    const text = items + this.#items * BYTES
    return {
      textEnds: new Int32Array(buffer, byteOffset, this.#orders),
      itemEnds: new Int32Array(buffer, itemEnds, this.#orders),
      items: new Uint32Array(buffer, items, this.#items),
      text: Buffer.from(buffer, text, byteOffset + length - text),
    }
  }

  /** Copies the texts to another file. */
  moveTo(other: TextsFile): void {
    if (typeof this.#place !== 'number') return
    const bytes = file.read(this.#place, this.size)
    this.#place = other.append(bytes) ?? new Uint8Array(bytes)
  }
}

/** The texts as the file and the database hold them. */
export const bytesOf = ({ text, textEnds, items, itemEnds }: Texts): Buffer =>
  Buffer.concat(
    [textEnds, itemEnds, items, text].map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    ),
  )

/**
 * Rewrites the file when most of it is no longer needed. Call it while no search reads other texts.
 * @param live all that are still needed
 */
export function compactTexts(live: readonly PackedTexts[]): void {
  if (!file.isWorthCompacting(() => live.reduce((sum, { size }) => sum + size, 0))) return
  const other = new TextsFile()
  for (const texts of live) texts.moveTo(other)
  file.become(other)
}
