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
    isReached: (key: string) => count(key) >= limit,
    add: (key: string) => counts.set(key, count(key) + 1),
  }
}
