import { foldName } from '@phuljhari/contract/rules/fold-name'

/** Interned names of cities and states. Spellings that differ only in case and spaces are one name. */
export class NameNumbers {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []

  /** The number of a name, the same for every spelling. */
  numberOf(name: string): number {
    const key = foldName(name)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#names.length)
    return this.#names.push(name) - 1
  }

  /** The number of a name that has one, else -1. */
  find(name: string): number {
    return this.#numbers.get(foldName(name)) ?? -1
  }

  /** The name as it was first spelled. */
  nameOf(number: number): string {
    return this.#names[number] ?? ''
  }
}
