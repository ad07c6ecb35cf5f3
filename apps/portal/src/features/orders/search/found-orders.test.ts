import { describe, expect, it } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { readOrders, type DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { appendPage, countShown, firstPage, heldBackIds, leftOrders, mergeNewest, showLatest } from './found-orders.ts'

/** Orders placed at these minutes, named for them: O9, O8, … */
const orders = (...minutes: number[]): DisplayedOrder[] =>
  readOrders(
    minutes.map((minute) =>
      serverOrder({ orderId: `O${minute}`, orderDate: new Date(Date.UTC(2026, 10, 20, 4, minute)).toISOString() }),
    ),
  )
const page = (minutes: number[], next: string | null = null) => ({ orders: orders(...minutes), next, cursor: null })
const ids = (list: readonly DisplayedOrder[]) => list.map(({ id }) => Number(id.slice(1)))
const numbers = ({ shown, latest }: { shown: readonly DisplayedOrder[]; latest: readonly DisplayedOrder[] }) => ({
  shown: ids(shown),
  latest: ids(latest),
})

// covers orders-65
describe('the loaded pages of a search', () => {
  it('hold back orders that arrive, until they are revealed', () => {
    const merged = mergeNewest(firstPage(page([9, 8])), page([11, 10, 9, 8]))
    expect(numbers(merged)).toEqual({ shown: [9, 8], latest: [11, 10, 9, 8] })
    expect(heldBackIds(merged)).toEqual(['O11', 'O10'])
    expect(ids(showLatest(merged).shown)).toEqual([11, 10, 9, 8])
  })

  it('keep what no longer matches on screen until the list is revealed', () => {
    const merged = mergeNewest(firstPage(page([9, 8, 7])), page([9, 7]))
    expect(numbers(merged)).toEqual({ shown: [9, 8, 7], latest: [9, 7] })
    expect(ids(leftOrders(merged))).toEqual([8])
  })

  it('update changed orders where they are, and keep unchanged ones identical', () => {
    const list = firstPage(page([9, 8]))
    const [changed, ...others] = orders(9, 8)
    if (!changed) throw new Error('the order is missing')
    const merged = mergeNewest(list, { orders: [{ ...changed, status: 'ready' }, ...others], next: null, cursor: null })
    expect(merged.shown[0]?.status).toBe('ready')
    expect(merged.shown[1]).toBe(list.shown[1])
  })

  it('keep older pages when only the newest orders were fetched again', () => {
    const list = appendPage(firstPage(page([9, 8], '?before=O8')), page([7, 6], '?before=O6'))
    const merged = mergeNewest(list, page([10, 9], '?before=O9'))
    expect(numbers(merged)).toEqual({ shown: [9, 8, 7, 6], latest: [10, 9, 8, 7, 6] })
    expect(merged.next).toBe('?before=O6')
  })

  it('start over after a gap: pages that do not follow one another would hide the orders between them', () => {
    const merged = mergeNewest(firstPage(page([9, 8], '?before=O8')), page([30, 29], '?before=O29'))
    expect(numbers(merged)).toEqual({ shown: [9, 8], latest: [30, 29] })
    expect(merged.next).toBe('?before=O29')
  })

  it('drop older pages when the orders fetched are all that match', () => {
    const list = appendPage(firstPage(page([9, 8], '?before=O8')), page([7]))
    expect(numbers(mergeNewest(list, page([9])))).toEqual({ shown: [9, 8, 7], latest: [9] })
  })

  it('add each order of the next page once', () => {
    expect(numbers(appendPage(firstPage(page([9, 8])), page([8, 7])))).toEqual({ shown: [9, 8, 7], latest: [9, 8, 7] })
  })

  it('count the orders shown, without those held back and with those that no longer match', () => {
    expect(countShown(mergeNewest(firstPage(page([9, 8])), page([10, 9])), 100)).toBe(100)
    expect(countShown(mergeNewest(firstPage(page([9, 8])), page([11, 10, 9, 8])), 100)).toBe(98)
  })
})
