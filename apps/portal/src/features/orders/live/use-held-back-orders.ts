import { useCallback, useMemo, useState } from 'react'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'

const NEVER = Number.NEGATIVE_INFINITY
const NONE: DisplayedOrder[] = []

/** When the newest order was placed; orders without a valid date do not count. */
const newestPlacedAt = (orders: readonly DisplayedOrder[]): number =>
  orders.reduce((latest, { placedAt }) => (placedAt > latest ? placedAt : latest), NEVER)

/**
 * Holds back orders that arrive while the list is being read, so that nothing moves under the pointer.
 * @param loaded undefined until loaded. The first list is shown completely.
 * @param isFresh false while `loaded` is a cached list that is being reloaded: a new visit shows the new orders, too.
 * @param filterKey identifies search and filter: changing them shows everything.
 * @returns the orders to show, the number held back, and `reveal`, which shows those.
 */
export function useHeldBackOrders(loaded: readonly DisplayedOrder[] | undefined, isFresh: boolean, filterKey: string) {
  const orders = loaded ?? NONE
  const [seen, setSeen] = useState<{ filterKey: string; until: number } | null>(null)
  const newest = useMemo(() => newestPlacedAt(orders), [orders])
  if (seen?.filterKey !== filterKey && loaded !== undefined && isFresh) setSeen({ filterKey, until: newest })
  const until = seen?.filterKey === filterKey ? seen.until : newest

  return {
    ...useMemo(() => {
      if (newest <= until) return { shown: orders, heldBack: 0 }
      const { fresh = NONE, old = NONE } = Object.groupBy(orders, (order) => (order.placedAt > until ? 'fresh' : 'old'))
      return { shown: old, heldBack: fresh.length }
    }, [orders, newest, until]),
    reveal: useCallback(() => setSeen(null), []),
  }
}
