import type { PickListProduct } from '@phuljhari/contract/products/pick-list.contract'

/** What is typed into the product field: `12*3` means 3 of what `12` finds. */
export type Entry = { search: string; quantity: number | null }

const MAX_QUANTITY = 100_000
const WITH_QUANTITY = /^(.*?)\s*[*×]\s*(\d{0,6})$/
/** An x as the sign only behind a number: names have x's too. */
const NUMBER_X_QUANTITY = /^(\d+)\s*x\s*(\d{1,6})$/i

/** Splits what is typed into what to search and how many; `quantity` is null where none, or none valid, is typed. */
export function parseEntry(typed: string): Entry {
  const text = typed.trim()
  const [, search, digits] = WITH_QUANTITY.exec(text) ?? NUMBER_X_QUANTITY.exec(text) ?? []
  if (search === undefined) return { search: text, quantity: null }
  const quantity = Number(digits)
  return { search: search.trim(), quantity: quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null }
}

/** The pick list, prepared for searching with every key. */
export type ProductIndex = {
  products: readonly PickListProduct[]
  byId: ReadonlyMap<string, PickListProduct>
  /** By product: its words, each after a space. */
  texts: readonly string[]
  /** By product: list number and code, folded. */
  numbers: readonly string[]
  codes: readonly string[]
}

const SEPARATORS = /[\s\-_/.,;:()"'+&]+/g
/** Joiners and direction marks, which Tamil input methods leave behind. */
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/g

const fold = (text: string): string => text.normalize('NFC').replace(INVISIBLE, '').toLowerCase().trim()
const wordsOf = (text: string): string => fold(text).replace(SEPARATORS, ' ').trim()

/** Takes about 30 ms for 20,000 products. */
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
 * The best matches of a list number, a code or parts of a name in English or Tamil, all of which must match. First the
 * exact list number, then the exact code, names that begin with it, words that begin with it, anywhere; equals in the
 * order of the catalogue. Takes 1 to 5 ms for 20,000 products.
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
      // Looking through the whole text takes most of the time: only while it may still count.
      if (!isName && anywhere.length >= limit && wordStarts.length >= limit) continue
      if (!words.every((word) => text.includes(word))) continue
      const isWordStart = starts.every((start) => text.includes(start))
      const rank = isWordStart ? (isName ? names : wordStarts) : anywhere
      if (rank.length < limit) rank.push(product)
    }
  }
  return ranked.flat().slice(0, limit)
}
