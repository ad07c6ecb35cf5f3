/** Curly and straight marks that mean the same, each group with the straight one first. */
const MARKS = [
  ['"', '”', '“', '″', '„', '‟', '〃'],
  ["'", '’', '‘', '′', '‛', '`'],
  ['-', '–', '—', '‐', '‑', '−'],
] as const
const STRAIGHT = new Map<string, string>(MARKS.flatMap(([first, ...others]) => others.map((mark) => [mark, first])))
const ANY_MARK = new RegExp(`[${[...STRAIGHT.keys()].join('')}]`, 'gu')

/** A text with straight quotes and hyphens, for comparing: `4” Lakshmi` is `4" Lakshmi`. */
export const foldMarks = (text: string): string => text.replace(ANY_MARK, (mark) => STRAIGHT.get(mark) ?? mark)

/** The ways in which programs write these marks: straight, curly and as primes. One for a text without any. */
export const markSpellings = (text: string): string[] => {
  const straight = foldMarks(text)
  const written = (double: string, single: string) => straight.replaceAll('"', double).replaceAll("'", single)
  return [...new Set([text, straight, written('”', '’'), written('″', '′')])]
}
