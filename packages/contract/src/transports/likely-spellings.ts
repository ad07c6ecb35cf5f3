/** Words that people leave out or shorten in the name of a transport. */
const FILLERS = new Set(
  (
    'the and co company pvt private ltd limited transport transports tpt trans roadways roadlines roadline road ways ' +
    'lines lorry service services parcel parcels cargo carrier carriers travels logistics agency'
  ).split(' '),
)

/** What spellings of a name are compared by: letters, digits and marks, which are vowels in Indic scripts. */
function essence(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    // Before anything else, so that K.P.N. is KPN.
    .replaceAll(/[.'’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !FILLERS.has(word))
  return (telling.length === 0 ? words : telling).join('')
}

/** Whether one text becomes the other by adding, removing or replacing at most `limit` characters. */
function isWithin(limit: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > limit) return false
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let index = 1; index <= one.length; index += 1) {
    const next = [index]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (one[index - 1] === other[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > limit) return false
    row = next
  }
  return (row[other.length] ?? 0) <= limit
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
/** Longer names may differ more. Short ones are mostly initials, of which each letter tells. */
const tolerance = (length: number): number => {
  if (length < 5) return 0
  return length < 9 ? 1 : 2
}

function isLikely(one: string, other: string): boolean {
  if (one === other) return true
  const limit = one[0] === other[0] ? tolerance(Math.min(one.length, other.length)) : 0
  return limit > 0 && digitsOf(one) === digitsOf(other) && isWithin(limit, one, other)
}

type Named = { _id: string; name: string; orders: number; keptApart: readonly string[] }
/**
 * Finds pairs that are probably one transport in two spellings: the names differ in case, spaces, punctuation, words
 * such as Transports or Pvt Ltd, or a letter or two. Nothing merges them but a person, who may keep them apart.
 * @returns pairs, the one with the most orders first, and in each pair the name with more orders
 */
export function likelySpellings<T extends Named>(transports: readonly T[]): Array<[T, T]> {
  const names = transports
    .map((transport) => ({ transport, essence: essence(transport.name) }))
    .toSorted((one, other) => other.transport.orders - one.transport.orders)
  return names
    .flatMap((one, index) =>
      names
        .slice(index + 1)
        .filter(
          (other) => isLikely(one.essence, other.essence) && !one.transport.keptApart.includes(other.transport._id),
        )
        .map((other): [T, T] => [one.transport, other.transport]),
    )
    .toSorted(([a, b], [c, d]) => c.orders + d.orders - a.orders - b.orders)
}
