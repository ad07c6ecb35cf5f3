import type { PreviewRow, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'

type Place = { row: number; panel: number }

const keyOf = ({ row, panel }: Place) => `${row}:${panel}`
const excludedPlaces = ({ excludedRows = [] }: PriceListChoices) =>
  excludedRows.flatMap((place) => (typeof place === 'number' ? [] : [place]))

/** A predicate for the excluded rows, which the preview shows only after it is read again. */
export function rowExclusion(choices: PriceListChoices): (row: Place) => boolean {
  const keys = new Set(excludedPlaces(choices).map(keyOf))
  return (row) => keys.has(keyOf(row))
}

/** The choices with these rows excluded, or included again. */
export function excludeRows(
  choices: PriceListChoices,
  rows: readonly PreviewRow[],
  isExcluded: boolean,
): PriceListChoices {
  const changed = new Set(rows.map(keyOf))
  const others = excludedPlaces(choices).filter((place) => !changed.has(keyOf(place)))
  const added = isExcluded ? rows.map(({ row, panel }) => ({ row, panel })) : []
  return { ...choices, excludedRows: [...others, ...added] }
}
