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
