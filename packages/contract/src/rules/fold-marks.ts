/** A text with straight quotes and hyphens, in searches too (`search_fold` in SQL has the same marks). */
export const straightMarks = (text: string): string =>
  text
    .replace(/[‘’‛′´]/g, "'")
    .replace(/[“”‟″]/g, '"')
    .replace(/[‐‒–—―−]/g, '-')

/** The same with marks that only price lists have, for comparing names: `4” Lakshmi` is `4" Lakshmi`. */
export const foldMarks = (text: string): string =>
  straightMarks(text).replace(/[„〃]/g, '"').replaceAll('`', "'").replaceAll('\u2011', '-')

/** The ways in which programs write these marks: straight, curly and as primes. One for a text without any. */
export const markSpellings = (text: string): string[] => {
  const straight = foldMarks(text)
  const written = (double: string, single: string) => straight.replaceAll('"', double).replaceAll("'", single)
  return [...new Set([text, straight, written('”', '’'), written('″', '′')])]
}
