// What any server may send, or leave out, read without a schema library: of 50,000 orders each has dozens of such values.

/** An object to read fields from; one without fields where there is none. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Texts may come as numbers; what is neither is empty. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

/** Numbers may come as texts; what is neither is null, so that it can be computed or left out. */
export function asNumber(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A moment as a text, or as milliseconds since 1970; what is neither is empty. */
export function asTimestamp(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  const date = new Date(typeof value === 'number' ? value : Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** A list; an empty one where there is none. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
