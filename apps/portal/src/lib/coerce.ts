// Lenient readers for what any server may send or leave out, written by hand: the values of 50,000 orders are too
// many for a schema library.

/** The value if it is an object, else an empty object. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** A trimmed string; numbers are converted, anything else is empty. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

/** A finite number; numeric strings are converted, anything else is null. */
export function asNumber(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A timestamp as the server's own string, or an ISO string from milliseconds since 1970; anything else is empty. */
export function asTimestamp(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  const date = new Date(typeof value === 'number' ? value : Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** The value when it is an array, else an empty one. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
