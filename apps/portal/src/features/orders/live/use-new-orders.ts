import { useCallback, useMemo, useState } from 'react'
import type { DisplayedOrder } from '../read-orders.ts'

const NEVER = Number.NEGATIVE_INFINITY
const NONE: DisplayedOrder[] = []

/** When the newest of the orders was placed; one without a readable date is not counted. */
const newestOf = (orders: readonly DisplayedOrder[]): number =>
  orders.reduce((latest, { placedAt }) => (placedAt > latest ? placedAt : latest), NEVER)

/**
 * Keeps orders that arrive while one looks at the list out of it, so that nothing jumps under the pointer, until they are asked for.
 * @param loaded undefined until there is a list: all of the first one is shown, the first order after an empty one waits like any other.
 * @param isCurrent false while that is a list from an earlier visit, which is being replaced: whoever comes to look wants to see what there is.
 * @param asked what one looks at: another search or filter shows everything.
 * @returns the orders to show, how many wait, and `reveal`, which lets them in.
 */
export function useNewOrders(loaded: readonly DisplayedOrder[] | undefined, isCurrent: boolean, asked: string) {
  const orders = loaded ?? NONE
  const [seen, setSeen] = useState<{ asked: string; until: number } | null>(null)
  const newest = useMemo(() => newestOf(orders), [orders])
  if (seen?.asked !== asked && loaded !== undefined && isCurrent) setSeen({ asked, until: newest })
  const until = seen?.asked === asked ? seen.until : newest

  return {
    ...useMemo(() => {
      if (newest <= until) return { settled: orders, waiting: 0 }
      const { fresh = NONE, old = NONE } = Object.groupBy(orders, (order) => (order.placedAt > until ? 'fresh' : 'old'))
      return { settled: old, waiting: fresh.length }
    }, [orders, newest, until]),
    reveal: useCallback(() => setSeen(null), []),
  }
}
