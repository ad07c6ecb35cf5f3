/** Where images are kept. A key is a file name of letters, digits and dashes with the ending .webp; what is stored under a key never changes. */
export interface Storage {
  /**
   * Resolves when the bytes would survive a power cut.
   * @throws {AppError} storage.unavailable, storage.full, storage.read_only
   */
  put(key: string, bytes: Buffer): Promise<void>
  /** The bytes, or null when there are none. @throws {AppError} storage.unavailable */
  read(key: string): Promise<Buffer | null>
  /** Removing what is not there is no failure. @throws {AppError} storage.unavailable, storage.read_only */
  remove(key: string): Promise<void>
  /** All that is kept, what a killed server left unfinished included. @throws {AppError} storage.unavailable */
  list(): AsyncIterable<{ key: string; storedAt: Date }>
}
