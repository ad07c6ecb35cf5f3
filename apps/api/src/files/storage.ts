/** A key without a path, short enough for any file system. */
export const IMAGE_KEY = /^[a-z0-9-]{1,100}\.webp$/

/**
 * Stores images. A key is a file name of lower-case letters, digits and dashes that ends in .webp; what is stored under
 * a key never changes.
 */
export interface Storage {
  /**
   * Resolves once the bytes would survive a power cut.
   * @throws {AppError} storage.unavailable, storage.full, storage.read_only
   */
  put(key: string, bytes: Buffer): Promise<void>
  /** The stored bytes, or null when the key does not exist. @throws {AppError} storage.unavailable */
  read(key: string): Promise<Buffer | null>
  /** Removes a key if it exists. @throws {AppError} storage.unavailable, storage.read_only */
  remove(key: string): Promise<void>
  /** All stored keys, unfinished files of a killed server included. @throws {AppError} storage.unavailable */
  list(): AsyncIterable<{ key: string; storedAt: Date }>
}
