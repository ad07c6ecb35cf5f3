import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Until the file has this many bytes it is not compacted. */
const MIN_COMPACTED = 2 ** 26

/** Opens a new file and removes its name: nobody else can open it, and it is gone when the process ends. */
function openNameless(): number | null {
  const name = path.join(tmpdir(), `phuljhari-${randomUUID()}`)
  try {
    const descriptor = openSync(name, 'wx+', 0o600)
    unlinkSync(name)
    return descriptor
  } catch {
    return null
  }
}

/**
 * A private file for texts that are read now and then: in memory they would be half of the index. The system keeps what
 * is read often in memory that it can take back.
 */
export class TextsFile {
  #descriptor: number | null = null
  #size = 0
  #checkedAt = MIN_COMPACTED
  #read = Buffer.alloc(0)

  /** @returns where the bytes are; null when they cannot be written */
  append(bytes: Uint8Array): number | null {
    this.#descriptor ??= openNameless()
    if (this.#descriptor === null) return null
    const position = this.#size
    try {
      for (let written = 0; written < bytes.length;)
        written += writeSync(this.#descriptor, bytes, written, bytes.length - written, position + written)
    } catch {
      // The disk is full.
      return null
    }
    this.#size += bytes.length
    return position
  }

  /** Reads into the same memory each time, so that a search through all texts leaves no garbage. */
  read(position: number, length: number): Buffer {
    if (this.#read.length < length) this.#read = Buffer.alloc(length * 2)
    for (let read = 0; read < length;) {
      const more = readSync(this.#descriptor ?? -1, this.#read, read, length - read, position + read)
      if (more === 0) throw new Error('The file of texts is shorter than what was written')
      read += more
    }
    return this.#read.subarray(0, length)
  }

  /** @param needed counts the bytes that are still needed */
  isWorthCompacting(needed: () => number): boolean {
    if (this.#size < this.#checkedAt) return false
    const bytes = needed()
    this.#checkedAt = Math.max(MIN_COMPACTED, 2 * bytes)
    return this.#size >= this.#checkedAt
  }

  /** Takes the place of this file, which is closed. */
  become(other: TextsFile): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor)
    this.#descriptor = other.#descriptor
    this.#size = other.#size
  }
}
