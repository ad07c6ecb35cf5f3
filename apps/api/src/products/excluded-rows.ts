import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'

/** A predicate for the excluded rows of a list. A number alone excludes the products of both panels. */
export function excludedRows({
  excludedRows = [],
}: PriceListChoices): (row: { row: number; panel: number }) => boolean {
  const keys = new Set(excludedRows.map((excluded) => (typeof excluded === 'number' ? `${excluded}` : keyOf(excluded))))
  return (row) => keys.size > 0 && (keys.has(`${row.row}`) || keys.has(keyOf(row)))
}

const keyOf = ({ row, panel }: { row: number; panel: number }) => `${row}:${panel}`
