/** Names that differ only in case or in spaces are the same product, brand or category. */
export const foldName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
