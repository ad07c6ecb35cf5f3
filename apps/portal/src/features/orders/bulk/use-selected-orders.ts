import { useEffect, useMemo, useRef, useState } from 'react'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'

type Orders = readonly DisplayedOrder[]
export type SelectedOrders = {
  /** As they are now where they are loaded, else as they were selected. */
  selected: ReadonlyMap<string, DisplayedOrder>
  /** Selects or deselects an order; with `isRange` all from the one before to this one. */
  toggle: (order: DisplayedOrder, isRange: boolean) => void
  select: (orders: Orders) => void
  clear: () => void
}

/** The orders that are selected in a list. @param listKey nothing is selected any more when it changes */
export function useSelectedOrders(orders: Orders, listKey: string): SelectedOrders {
  const [chosen, setChosen] = useState<ReadonlyMap<string, DisplayedOrder>>(new Map())
  const last = useRef<string | null>(null)
  const clear = () => {
    last.current = null
    setChosen(new Map())
  }
  useEffect(clear, [listKey])
  // The status that is sent is the one on screen.
  const selected = useMemo(() => {
    if (chosen.size === 0) return chosen
    const now = new Map(orders.map((order) => [order.id, order]))
    return new Map([...chosen].map(([id, order]) => [id, now.get(id) ?? order]))
  }, [chosen, orders])

  const toggle = (order: DisplayedOrder, isRange: boolean) => {
    const isOn = !chosen.has(order.id)
    const [from, to] = [orders.findIndex(({ id }) => id === last.current), orders.indexOf(order)]
    const range = isRange && from >= 0 ? orders.slice(Math.min(from, to), Math.max(from, to) + 1) : [order]
    const next = new Map(chosen)
    for (const one of range) {
      if (isOn) next.set(one.id, one)
      else next.delete(one.id)
    }
    last.current = order.id
    setChosen(next)
  }
  const select = (all: Orders) => setChosen(new Map(all.map((order) => [order.id, order])))
  return { selected, toggle, select, clear }
}
