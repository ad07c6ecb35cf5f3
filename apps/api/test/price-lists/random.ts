/** A seeded source of random choices: the same seed makes the same list. */
export type Random = ReturnType<typeof seededRandom>

export function seededRandom(seed: number) {
  let state = (seed * 2654435761) >>> 0
  /** Returns a number from 0 to 1, excluding 1 (Mulberry32). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  return {
    between,
    pick,
    chance: (probability: number) => next() < probability,
    /** One of the keys, as often as its weight says. */
    weighted: <Key extends string>(weights: Readonly<Record<Key, number>>): Key => {
      const entries = Object.entries(weights) as Array<[Key, number]>
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return (entries.at(-1) as [Key, number])[0]
    },
    shuffled: <T>(items: readonly T[]): T[] => {
      const copy = [...items]
      for (let at = copy.length - 1; at > 0; at--) {
        const other = between(0, at)
        ;[copy[at], copy[other]] = [copy[other] as T, copy[at] as T]
      }
      return copy
    },
  }
}
