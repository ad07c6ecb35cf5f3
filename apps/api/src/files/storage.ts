/** Where images are kept. A key is a file name of letters, digits and dashes with the ending .webp; what is stored under a key never changes. */
export interface Storage {
  /** Resolves when the bytes would survive a power cut. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The bytes, or null when there are none. */
  read(key: string): Promise<Buffer | null>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
}
