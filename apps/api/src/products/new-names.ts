import type { NewName } from '@phuljhari/contract/products/price-list.contract'
import { foldName, tidyName } from '@phuljhari/contract/rules/fold-name'
import type { ListedProduct } from './plan-upload.ts'
import { similarNames } from './similar-name.ts'

/** More new names than this mean that the columns were misread: comparing them would be pointless. */
const MAX_COMPARED = 200

/**
 * The names of a field that the catalogue does not have, the most frequent first, each with the name that it probably
 * is another spelling of: one of the catalogue, else a more frequent one of the list.
 * @param stored all names of the catalogue.
 */
export function newNames(
  field: NewName['field'],
  products: readonly ListedProduct[],
  stored: readonly string[],
): NewName[] {
  const known = new Set(stored.map(foldName))
  const counted = new Map<string, { name: string; products: number }>()
  for (const { product, listedAs } of products) {
    const name = tidyName(listedAs?.[field] ?? product[field])
    const key = foldName(name)
    if (known.has(key)) continue
    const entry = counted.get(key) ?? { name, products: 0 }
    entry.products++
    counted.set(key, entry)
  }
  const names = [...counted.values()].toSorted((one, other) => other.products - one.products)
  const toCompare = names.length > MAX_COMPARED ? [] : names
  const similarStored = similarNames(toCompare.length > 0 ? stored : [])
  return names.map(({ name, products }) => {
    const more = toCompare.filter((other) => other.products > products).map((other) => other.name)
    return { field, name, products, similarTo: similarStored(name) ?? similarNames(more)(name) }
  })
}
