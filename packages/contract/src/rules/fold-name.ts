/** A name as it is stored: trimmed, with single spaces between words. */
export const tidyName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Names that differ only in case or in spaces are the same product, brand or category. */
export const foldName = (name: string): string => tidyName(name).toLowerCase()
