import { foldName } from '@phuljhari/contract/rules/fold-name'

/**
 * Interned texts. Thousands of orders name the same few hundred products, so a search reads each text once instead of
 * once for each order.
 */
export class TextNumbers {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  /** @param texts those that the numbers from 0 on stand for */
  constructor(texts: Iterable<string> = []) {
    for (const text of texts) this.numberOf(text)
  }

  get texts(): readonly string[] {
    return this.#texts
  }

  /** The number of a text; equal texts share one. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }

  /** Which texts contain `needle`: 1 at the number of each of them; null if none does. */
  containing(needle: string): Uint8Array | null {
    const found = Uint8Array.from(this.#texts, (text) => (text.includes(needle) ? 1 : 0))
    return found.includes(1) ? found : null
  }
}

/** Interned names of cities and states. Spellings that differ only in case and spaces count as one name. */
export class NameNumbers {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []

  /** @param names those that the numbers from 0 on stand for */
  constructor(names: Iterable<string> = []) {
    for (const name of names) this.numberOf(name)
  }

  get names(): readonly string[] {
    return this.#names
  }

  /** The number of a name, the same for every spelling. */
  numberOf(name: string): number {
    const key = foldName(name)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#names.length)
    return this.#names.push(name) - 1
  }

  /** The number of a name, or -1 when it is not known. */
  find(name: string): number {
    return this.#numbers.get(foldName(name)) ?? -1
  }

  /** The name as it was first spelled. */
  nameOf(number: number): string {
    return this.#names[number] ?? ''
  }
}
