import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'

/** Tells which rows of a list are left out. A number alone leaves out the products of both panels. */
export function excludedRows({
  excludedRows = [],
}: PriceListChoices): (row: { row: number; panel: number }) => boolean {
  const keys = new Set(excludedRows.map((excluded) => (typeof excluded === 'number' ? `${excluded}` : keyOf(excluded))))
  return (row) => keys.size > 0 && (keys.has(`${row.row}`) || keys.has(keyOf(row)))
}

const keyOf = ({ row, panel }: { row: number; panel: number }) => `${row}:${panel}`
