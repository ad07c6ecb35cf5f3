const LONGEST = 80

/** A text of the list in quotation marks, shortened for a message. */
export const quoted = (text: string): string => `“${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}”`

/** A text that begins a sentence or stands alone. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
