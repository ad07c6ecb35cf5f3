import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Statement, Tx } from '../db/database.ts'

const allBrands = { name: 'price_list_all_brands', text: 'select name from brands order by id' }
const allCategories = { name: 'price_list_all_categories', text: 'select name from categories order by id' }
const namesOf = async (tx: Tx, statement: Statement) =>
  (await tx.many<{ name: string }>(statement)).map(({ name }) => name)
export const findBrandNames = (tx: Tx) => namesOf(tx, allBrands)
export const findCategoryNames = (tx: Tx) => namesOf(tx, allCategories)

type SpellingRow = { name: string; name_key: string }
const brandSpellings = {
  name: 'price_list_brand_spellings',
  text: 'select name, name_key from brands where name_key = any($1::text[])',
}
const categorySpellings = {
  name: 'price_list_category_spellings',
  text: 'select name, name_key from categories where name_key = any($1::text[])',
}
const keysOf = (names: readonly string[]) => [...new Set(names.map(foldName))]

/** The stored brands that differ from these names at most in case and spaces. */
export const findBrandSpellings = (tx: Tx, names: readonly string[]) =>
  tx.many<SpellingRow>(brandSpellings, [keysOf(names)])
/** The stored categories that differ from these names at most in case and spaces. */
export const findCategorySpellings = (tx: Tx, names: readonly string[]) =>
  tx.many<SpellingRow>(categorySpellings, [keysOf(names)])
