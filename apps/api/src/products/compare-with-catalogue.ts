import type { NewName, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { rowExclusion } from '@phuljhari/contract/products/row-exclusion'
import { foldName, tidyName } from '@phuljhari/contract/rules/fold-name'
import type { Tx } from '../db/database.ts'
import type { PriceList } from '../price-lists/reader/price-list.ts'
import { fillFromCatalogue, missingFields } from './fill-from-catalogue.ts'
import { newNames } from './new-names.ts'
import { byPlace, type ListedProduct, type Plan, type PlannedRow, planUpload } from './plan-upload.ts'
import {
  findBrandNames,
  findBrandSpellings,
  findCategoryNames,
  findCategorySpellings,
} from './price-list-names.store.ts'
import { findExisting, findNamesakes } from './price-list.store.ts'

/** Replaces brands and categories of the list by the names under which a person wants them to be stored. */
function chooseSpellings(products: readonly ListedProduct[], { spellings = {} }: PriceListChoices): ListedProduct[] {
  const chosen = (names: Record<string, string> = {}) =>
    new Map(Object.entries(names).map(([name, stored]) => [foldName(name), stored]))
  const [brands, categories] = [chosen(spellings.brandName), chosen(spellings.category)]
  if (brands.size + categories.size === 0) return [...products]
  return products.map((listed) => {
    const { brandName, category } = listed.product
    return {
      ...listed,
      product: {
        ...listed.product,
        brandName: brands.get(foldName(brandName)) ?? brandName,
        category: categories.get(foldName(category)) ?? category,
      },
      listedAs: { brandName, category },
    }
  })
}

/**
 * Gives the products the spelling under which their brands and categories are stored: that of the catalogue, else the
 * first one of the list.
 */
async function spellNames(tx: Tx, products: readonly ListedProduct[]): Promise<ListedProduct[]> {
  const spellings = (names: readonly string[], stored: ReadonlyArray<{ name: string; name_key: string }>) =>
    new Map([
      ...names.toReversed().map((name) => [foldName(name), tidyName(name)] as const),
      ...stored.map(({ name, name_key }) => [name_key, name] as const),
    ])
  const brandNames = products.map(({ product }) => product.brandName)
  const categoryNames = products.map(({ product }) => product.category)
  const brands = spellings(brandNames, await findBrandSpellings(tx, brandNames))
  const categories = spellings(categoryNames, await findCategorySpellings(tx, categoryNames))
  return products.map((listed) => ({
    ...listed,
    product: {
      ...listed.product,
      brandName: brands.get(foldName(listed.product.brandName)) ?? listed.product.brandName,
      category: categories.get(foldName(listed.product.category)) ?? listed.product.category,
    },
  }))
}

type Comparison = Plan & {
  /** What uploading the excluded rows alone would do. */
  excluded: PlannedRow[]
}

const forms = (listed: readonly ListedProduct[]) => listed.map(({ product }) => product)

/** Compares a list with the catalogue: what would its upload change? */
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
