import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import type { Tx } from '../db/database.ts'
import type { PriceList } from '../price-lists/reader/price-list.ts'
import { fillFromCatalogue, missingFields } from './fill-from-catalogue.ts'
import { planUpload, type ListedProduct, type Plan } from './plan-upload.ts'
import { findExisting, findNamesakes } from './price-list.store.ts'
import { spellNames } from './spell-names.ts'

const forms = (listed: readonly ListedProduct[]) => listed.map(({ product }) => product)

/** What uploading this list would change in the current catalogue. */
export async function compareWithCatalogue(
  tx: Tx,
  { rows, table }: PriceList,
  choices: PriceListChoices,
): Promise<Plan> {
  const excluded = new Set(choices.excludedRows)
  const listed = rows.flatMap((row) => (row.kind === 'product' && !excluded.has(row.row) ? [row] : []))
  const nameTitle = table.titles[table.columns.productName ?? -1] || 'productName'
  const missing = missingFields(table.columns, choices)
  const namesakes = missing.brand || missing.category ? await findNamesakes(tx, forms(listed)) : []
  const { products: filled, conflicts } = fillFromCatalogue(listed, namesakes, missing, nameTitle)
  const products = await spellNames(tx, filled)
  const plan = planUpload(products, await findExisting(tx, forms(products)), nameTitle)
  return {
    rows: plan.rows,
    conflicts: [...conflicts, ...plan.conflicts].toSorted((one, other) => one.row - other.row),
  }
}
