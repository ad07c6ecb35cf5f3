import type { PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import { foldForSearch } from '@phuljhari/contract/rules/search-text'

/** What is typed into the product field: `12*3` means 3 of what `12` finds. */
export type Entry = { search: string; quantity: number | null }

const MAX_QUANTITY = 100_000
const WITH_QUANTITY = /^(.*?)\s*[*×]\s*(\d{0,6})$/
/** The letter x counts as a multiplication sign only after a number, since names contain it too. */
const NUMBER_X_QUANTITY = /^(\d+)\s*x\s*(\d{1,6})$/i

/** Splits what is typed into the search and the quantity, which is null if no valid one is typed. */
export function parseEntry(typed: string): Entry {
  const text = typed.trim()
  const [, search, digits] = WITH_QUANTITY.exec(text) ?? NUMBER_X_QUANTITY.exec(text) ?? []
  if (search === undefined) return { search: text, quantity: null }
  const quantity = Number(digits)
  return { search: search.trim(), quantity: quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null }
}

/** The pick list, prepared so that it can be searched on every key. */
export type ProductIndex = {
  products: readonly PickListProduct[]
  byId: ReadonlyMap<string, PickListProduct>
  /** The words of each product, each after a space. */
  texts: readonly string[]
  /** The list number and the code of each product, folded. */
  numbers: readonly string[]
  codes: readonly string[]
}

const SEPARATORS = /[\s\-_/.,;:()"'+&]+/g

const fold = (text: string): string => foldForSearch(text).trim()
const wordsOf = (text: string): string => fold(text).replace(SEPARATORS, ' ').trim()

/** Prepares products for searching, which takes about 30 ms for 20,000 of them. */
export function indexProducts(products: readonly PickListProduct[]): ProductIndex {
  return {
    products,
    byId: new Map(products.map((product) => [product._id, product])),
    texts: products.map(({ name, tamilName = '', code = '', listNumber = '' }) =>
      [name, tamilName, code, listNumber].map((text) => ` ${wordsOf(text)}`).join(' '),
    ),
    numbers: products.map(({ listNumber = '' }) => fold(listNumber)),
    codes: products.map(({ code = '' }) => fold(code)),
  }
}

/**
 * Finds the best matches of a list number, a code or parts of a name in English or Tamil, all of which must match. The
 * exact list number comes first, then the exact code, names that begin with the search, words that begin with it, and
 * other matches; equal ones keep the order of the catalogue. Takes 1 to 5 ms for 20,000 products.
 */
export function searchProducts(index: ProductIndex, search: string, limit: number): PickListProduct[] {
  const typed = fold(search)
  const words = wordsOf(search).split(' ').filter(Boolean)
  const [first] = words
  if (first === undefined) return []
  const starts = words.map((word) => ` ${word}`)
  const ranked: PickListProduct[][] = [[], [], [], [], []]
  const [numbers = [], codes = [], names = [], wordStarts = [], anywhere = []] = ranked
  for (const [at, product] of index.products.entries()) {
    if (index.numbers[at] === typed) numbers.push(product)
    else if (index.codes[at] === typed) codes.push(product)
    else {
      const text = index.texts[at] ?? ''
      const isName = names.length < limit && text.startsWith(` ${first}`)
      // Searching the whole text takes most of the time, so it ends once enough matches of its ranks are found.
      if (!isName && anywhere.length >= limit && wordStarts.length >= limit) continue
      if (!words.every((word) => text.includes(word))) continue
      const isWordStart = starts.every((start) => text.includes(start))
      const rank = isWordStart ? (isName ? names : wordStarts) : anywhere
      if (rank.length < limit) rank.push(product)
    }
  }
  return ranked.flat().slice(0, limit)
}
