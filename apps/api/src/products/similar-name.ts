import { foldName } from '@phuljhari/contract/rules/fold-name'

/** Words shorter than this must be equal; those of at least LONG_WORD may differ by two letters, others by one. */
const SHORT_WORD = 4
const LONG_WORD = 8

/** The singular of a word: "bomb" for "bombs", "variety" for "varieties", "torch" for "torches". */
const singular = (word: string): string =>
  word.length < SHORT_WORD
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(?<=ch|sh|x|ss)es$/, '')
        .replace(/(?<!s)s$/, '')

const wordsOf = (name: string): string[] =>
  (
    foldName(name)
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  ).map(singular)

/** How many letters to insert, delete, replace or swap with a neighbour turn one word into the other. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}

/** How many letters the words differ by; infinite where that is too many for a typing error. */
function wordDistance(one: string, other: string): number {
  if (one === other) return 0
  const length = Math.min(one.length, other.length)
  const allowed = length < SHORT_WORD ? 0 : length < LONG_WORD ? 1 : 2
  if (Math.abs(one.length - other.length) > allowed) return Number.POSITIVE_INFINITY
  // Numbers are sizes: a 10 cm sparkler is not a misspelt 12 cm one.
  if (/\p{N}/u.test(one + other)) return Number.POSITIVE_INFINITY
  const distance = editDistance(one, other)
  return distance <= allowed ? distance : Number.POSITIVE_INFINITY
}

type Comparable = { name: string; words: readonly string[]; sorted: string; joined: string }
const comparable = (name: string): Comparable => {
  const words = wordsOf(name)
  return { name, words, sorted: words.toSorted().join(' '), joined: words.join('') }
}

/** 0 for the same words in another number, order or spacing; else the letters they differ by, if those are few. */
function distance(one: Comparable, other: Comparable): number {
  if (one.joined === '' || other.joined === '') return Number.POSITIVE_INFINITY
  if (one.sorted === other.sorted || one.joined === other.joined) return 0
  if (one.words.length !== other.words.length) return Number.POSITIVE_INFINITY
  return one.words.reduce((sum, word, index) => sum + wordDistance(word, other.words[index] ?? ''), 0)
}

/**
 * Finds among the candidates the one that a name is probably another spelling of: its plural, the same words in another
 * order, or a typing error. Of several equally close ones, the first; null for none.
 */
export function similarNames(candidates: readonly string[]): (name: string) => string | null {
  const known = candidates.map(comparable)
  return (name) => {
    const own = comparable(name)
    let nearest: { name: string; distance: number } | null = null
    for (const candidate of known) {
      if (foldName(candidate.name) === foldName(name)) continue
      const found = distance(own, candidate)
      if (found < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { name: candidate.name, distance: found }
    }
    return nearest?.name ?? null
  }
}
