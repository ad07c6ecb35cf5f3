import type { NewName, PreviewRow, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { rowExclusion } from '@phuljhari/contract/products/row-exclusion'

/** The name under which a name of the list will be stored; null until that is decided. */
export function chosenSpelling({ spellings }: PriceListChoices, { field, name }: NewName): string | null {
  const chosen = spellings?.[field] ?? {}
  return Object.hasOwn(chosen, name) ? (chosen[name] ?? null) : null
}

/** The choices with the name under which a name of the list will be stored. */
export const chooseSpelling = (
  choices: PriceListChoices,
  { field, name }: NewName,
  stored: string,
): PriceListChoices => ({
  ...choices,
  spellings: { ...choices.spellings, [field]: { ...choices.spellings?.[field], [name]: stored } },
})

/** The names that resemble another one, with nothing decided yet. */
export const undecidedNames = (names: readonly NewName[], choices: PriceListChoices): NewName[] =>
  names.filter((name) => name.similarTo !== null && chosenSpelling(choices, name) === null)

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
