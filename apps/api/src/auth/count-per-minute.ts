const MINUTE_MS = 60_000

/**
 * Counts what happens within a minute by a key, such as the wrong keys that a network sends.
 * @param limit how often it may happen in a minute and process
 */
export function countPerMinute(limit: number) {
  let [minute, counts] = [0, new Map<string, number>()]
  const count = (key: string): number => {
    const now = Math.floor(performance.now() / MINUTE_MS)
    if (now !== minute) [minute, counts] = [now, new Map()]
    return counts.get(key) ?? 0
  }
  return {
    /** Counts once more, before it happens: many requests at once must see each other. @returns false at the limit */
    take(key: string): boolean {
      const before = count(key)
      if (before < limit) counts.set(key, before + 1)
      return before < limit
    },
    /** Takes back what was counted and did not happen after all. */
    giveBack(key: string): void {
      const before = count(key)
      if (before > 1) counts.set(key, before - 1)
      else counts.delete(key)
    },
  }
}
