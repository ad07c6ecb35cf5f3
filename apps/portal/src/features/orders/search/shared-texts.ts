/**
 * What a search looks at of an item, in lower case, each text once: thousands of orders hold the same few hundred products. A key typed over 50,000
 * orders then reads each product once instead of 250,000 items.
 */
const numbers = new Map<string, number>()
const texts: string[] = []

/** The number of a text, the same one whenever it comes. */
export function textNumber(text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, texts.length)
  return texts.push(text.toLowerCase()) - 1
}

/** By number, 1 for each text that holds `wanted`, which is in lower case; null when none does. */
export function textsWith(wanted: string): Uint8Array | null {
  const found = Uint8Array.from(texts, (text) => (text.includes(wanted) ? 1 : 0))
  return found.includes(1) ? found : null
}
