import { useEffect, useMemo, useRef, useState } from 'react'

export type SelectedOrders<Order> = {
  /** By id; as they are now where they are loaded, else as they were selected. */
  selected: ReadonlyMap<string, Order>
  /** Selects or deselects an order; with `isRange` all from the one before to this one. */
  toggle: (order: Order, isRange: boolean) => void
  select: (orders: readonly Order[]) => void
  clear: () => void
}

/**
 * The orders that are selected in a list.
 * @param listKey nothing is selected any more when it changes
 * @param idOf returns the id of an order
 */
export function useSelectedOrders<Order>(
  orders: readonly Order[],
  listKey: string,
  idOf: (order: Order) => string,
): SelectedOrders<Order> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Order>>(new Map())
  const last = useRef<string | null>(null)
  const clear = () => {
    last.current = null
    setChosen(new Map())
  }
  useEffect(clear, [listKey])
  // The status that is sent is the one on screen.
  const selected = useMemo(() => {
    if (chosen.size === 0) return chosen
    const now = new Map(orders.map((order) => [idOf(order), order]))
    return new Map([...chosen].map(([id, order]) => [id, now.get(id) ?? order]))
  }, [chosen, orders, idOf])

  const toggle = (order: Order, isRange: boolean) => {
    const isOn = !chosen.has(idOf(order))
    const [from, to] = [orders.findIndex((one) => idOf(one) === last.current), orders.indexOf(order)]
    const range = isRange && from >= 0 ? orders.slice(Math.min(from, to), Math.max(from, to) + 1) : [order]
    const next = new Map(chosen)
    for (const one of range) {
      if (isOn) next.set(idOf(one), one)
      else next.delete(idOf(one))
    }
    last.current = idOf(order)
    setChosen(next)
  }
  const select = (all: readonly Order[]) => setChosen(new Map(all.map((order) => [idOf(order), order])))
  return { selected, toggle, select, clear }
}
