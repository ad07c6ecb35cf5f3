/**
 * The row id behind an id on the wire, or null when no row can have it: malformed and oversized ids are simply unknown.
 */
export function rowId(id: string): number | null {
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
