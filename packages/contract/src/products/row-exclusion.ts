import type { ExcludedRow } from './price-list.contract.ts'

const keyOf = ({ row, panel }: { row: number; panel: number }) => `${row}:${panel}`

/** A predicate for the excluded rows of a list. A number alone excludes the products of both panels. */
export function rowExclusion(
  excludedRows: readonly ExcludedRow[] = [],
): (place: { row: number; panel: number }) => boolean {
  const keys = new Set(excludedRows.map((excluded) => (typeof excluded === 'number' ? `${excluded}` : keyOf(excluded))))
  return (place) => keys.has(`${place.row}`) || keys.has(keyOf(place))
}
