import { plainText } from './plain-text.ts'

/** A name as it is stored: plain, trimmed, with single spaces between words. */
export const tidyName = (name: string): string => plainText(name.normalize('NFC')).trim().replace(/\s+/g, ' ')

/** Names that differ only in case, in spaces or in what nobody sees are the same product, brand or category. */
export const foldName = (name: string): string => tidyName(name).toLowerCase()
