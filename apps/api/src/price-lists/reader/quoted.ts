const LONGEST = 80

/** A text of the list in quotation marks, shortened for a message. */
export const quoted = (text: string): string => `“${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}”`
