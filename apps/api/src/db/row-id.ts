/** The number behind an id of the wire, or null when no row can have it: letters, signs and numbers beyond bigint are just unknown ids. */
export function rowId(id: string): number | null {
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
