/** A pattern for `ilike` that finds `text` anywhere, with its wildcards escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
