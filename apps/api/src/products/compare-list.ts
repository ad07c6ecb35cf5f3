import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import type { Tx } from '../db/database.ts'
import type { PriceList } from '../price-lists/reader/read-price-list.ts'
import { fillFromCatalogue, openIn } from './fill-from-catalogue.ts'
import { planUpload, type ListedProduct, type Plan } from './plan-upload.ts'
import { findKnown, findNamesakes } from './price-list.store.ts'

const forms = (listed: readonly ListedProduct[]) => listed.map(({ product }) => product)

/** What an upload of this list would do to the catalogue as it is now. */
export async function compareList(tx: Tx, { rows, table }: PriceList, choices: PriceListChoices): Promise<Plan> {
  const listed = rows.flatMap((row) => (row.kind === 'product' ? [row] : []))
  // The list's own word for its column of names.
  const nameTitle = table.titles[table.columns.productName ?? -1] || 'productName'
  const open = openIn(table.columns, choices)
  const namesakes = open.brand || open.category ? await findNamesakes(tx, forms(listed)) : []
  const { products, conflicts } = fillFromCatalogue(listed, namesakes, open, nameTitle)
  const plan = planUpload(products, await findKnown(tx, forms(products)), nameTitle)
  return {
    rows: plan.rows,
    conflicts: [...conflicts, ...plan.conflicts].toSorted((one, other) => one.row - other.row),
  }
}
