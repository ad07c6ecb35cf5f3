import type { PreviewRow, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { rowExclusion } from '@phuljhari/contract/products/row-exclusion'

/** The choices with these rows excluded, or included again. */
export function excludeRows(
  choices: PriceListChoices,
  rows: readonly PreviewRow[],
  isExcluded: boolean,
): PriceListChoices {
  const places = rows.map(({ row, panel }) => ({ row, panel }))
  const isAmongThem = rowExclusion(places)
  const others = (choices.excludedRows ?? []).filter((place) => typeof place === 'number' || !isAmongThem(place))
  return { ...choices, excludedRows: isExcluded ? [...others, ...places] : others }
}
