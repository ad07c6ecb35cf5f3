/**
 * The searchable texts of order items, in lower case, each stored once: thousands of orders hold the same few hundred
 * products, so a search over 50,000 orders reads each product once instead of 250,000 items.
 */
const ids = new Map<string, number>()
const texts: string[] = []

/** The id of an item's text, in lower case; equal texts share one. */
export function itemTextId(text: string): number {
  const known = ids.get(text)
  if (known !== undefined) return known
  ids.set(text, texts.length)
  return texts.push(text) - 1
}

/**
 * Which texts contain `query`.
 * @param query in lower case.
 * @returns 1 or 0 at the index of each text's id; null when no text matches.
 */
export function matchItemTexts(query: string): Uint8Array | null {
  const matches = Uint8Array.from(texts, (text) => (text.includes(query) ? 1 : 0))
  return matches.includes(1) ? matches : null
}
