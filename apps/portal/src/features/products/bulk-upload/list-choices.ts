import type { NewName, PreviewRow, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { rowExclusion } from '@phuljhari/contract/products/row-exclusion'

/** Returns the name under which a name of the list will be stored; null if there is no choice yet. */
export function chosenSpelling({ spellings }: PriceListChoices, { field, name }: NewName): string | null {
  const chosen = spellings?.[field] ?? {}
  return Object.hasOwn(chosen, name) ? (chosen[name] ?? null) : null
}

/** Returns the choices with a decision under which name a name of the list is stored. */
export const chooseSpelling = (
  choices: PriceListChoices,
  { field, name }: NewName,
  stored: string,
): PriceListChoices => ({
  ...choices,
  spellings: { ...choices.spellings, [field]: { ...choices.spellings?.[field], [name]: stored } },
})

/** Returns the choices with the existing name for every name that resembles one and about which there is none yet. */
export const proposeSpellings = (names: readonly NewName[], choices: PriceListChoices): PriceListChoices =>
  names.reduce(
    (chosen, name) =>
      name.similarTo === null || chosenSpelling(chosen, name) !== null
        ? chosen
        : chooseSpelling(chosen, name, name.similarTo),
    choices,
  )

/** Returns the choices with these rows excluded, or included again. */
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
