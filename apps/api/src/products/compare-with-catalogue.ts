import type { NewName, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { rowExclusion } from '@phuljhari/contract/products/row-exclusion'
import type { Tx } from '../db/database.ts'
import type { PriceList } from '../price-lists/reader/price-list.ts'
import { chooseSpellings } from './choose-spellings.ts'
import { fillFromCatalogue, missingFields } from './fill-from-catalogue.ts'
import { newNames } from './new-names.ts'
import { byPlace, planUpload, type ListedProduct, type Plan, type PlannedRow } from './plan-upload.ts'
import { findBrandNames, findCategoryNames } from './price-list-names.store.ts'
import { findExisting, findNamesakes } from './price-list.store.ts'
import { spellNames } from './spell-names.ts'

export type Comparison = Plan & {
  /** What uploading the excluded rows alone would do. */
  excluded: PlannedRow[]
}

const forms = (listed: readonly ListedProduct[]) => listed.map(({ product }) => product)

/** What uploading this list would change in the current catalogue. */
export async function compareWithCatalogue(
  tx: Tx,
  { rows, table }: PriceList,
  choices: PriceListChoices,
): Promise<Comparison> {
  const isExcluded = rowExclusion(choices.excludedRows)
  const listed = chooseSpellings(
    rows.flatMap((row) => (row.kind === 'product' ? [row] : [])),
    choices,
  )
  const nameTitle = table.titles[table.columns.productName ?? -1] || 'productName'
  const missing = missingFields(table.columns, choices)
  const namesakes = missing.brand || missing.category ? await findNamesakes(tx, forms(listed)) : []
  const { products: filled, conflicts } = fillFromCatalogue(listed, namesakes, missing, nameTitle)
  const products = await spellNames(tx, filled)
  const existing = await findExisting(tx, forms(products))
  const plan = planUpload(
    products.filter((product) => !isExcluded(product)),
    existing,
    nameTitle,
  )
  const excluded = planUpload(products.filter(isExcluded), existing, nameTitle)
  return {
    rows: plan.rows,
    conflicts: [...conflicts.filter((conflict) => !isExcluded(conflict)), ...plan.conflicts].toSorted(byPlace),
    excluded: [...excluded.rows, ...excluded.conflicts.map((conflict) => ({ ...conflict, outcome: 'new' as const }))],
  }
}

/** The brands and categories that an upload of these rows would add to the catalogue. */
export async function newNamesOf(tx: Tx, rows: readonly PlannedRow[]): Promise<NewName[]> {
  return [
    ...newNames('category', rows, await findCategoryNames(tx)),
    ...newNames('brandName', rows, await findBrandNames(tx)),
  ]
}
