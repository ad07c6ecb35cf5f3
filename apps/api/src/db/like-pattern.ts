/** A pattern for `ilike` that finds `text` anywhere, each of its characters as typed. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
