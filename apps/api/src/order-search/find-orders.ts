import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { writeCursor } from '../orders/changes-cursor.ts'
import type { OrderDetail } from '../orders/hide-contact.ts'
import { newestOrders, orderPage, ordersWithIds } from '../orders/order-list.store.ts'
import type { ListedOrder } from '../orders/orders.store.ts'
import { isUnfiltered, type SearchFilter } from './compile-filter.ts'
import type { OrderSearch } from './order-search.ts'
import { findPosition } from './order-search.store.ts'
import { ordersOfPaper } from './orders-of-paper.store.ts'

export type OrderPage = {
  /** Newest first. */
  orders: ListedOrder[]
  /** The id of the last order when more orders match, else null. */
  next: string | null
  /** The cursor from which the event stream continues this page; null when there is none. */
  cursor: string | null
}

export type OrderSource = { db: Db; search: OrderSearch }

/**
 * The filters by which the orders of a paper or payment are found, one for each order. Whoever may not see contact data
 * sees no bills either.
 */
async function filtersOfPaper(db: Db, filter: SearchFilter): Promise<SearchFilter[]> {
  if (filter.withoutContact) return []
  return (await ordersOfPaper(db, filter.search)).map((search) => ({ ...filter, search }))
}

/**
 * Finds a page of the orders that match, newest first. When no text of an order contains the search, it is looked for
 * among the numbers of bills and vouchers and the references of payments.
 * @param before the id of the last order on the previous page
 * @param limit how many orders a page has
 * @param detail what the caller may see
 * @throws {AppError} order.not_found when `before` is not the id of an order
 */
export async function findOrders(
  { db, search }: OrderSource,
  filter: SearchFilter,
  before: string | undefined,
  limit: number,
  detail: OrderDetail,
): Promise<OrderPage> {
  const position = before === undefined ? null : await findPosition(db, before)
  if (position === undefined) throw new AppError('order.not_found')

  if (isUnfiltered(filter)) {
    const newest = before === undefined ? await newestOrders(db, limit + 1, detail) : null
    const orders = newest?.rows ?? (await orderPage(db, before, limit + 1, detail))
    const page = orders.slice(0, limit)
    return {
      orders: page,
      next: orders.length > limit ? (page.at(-1)?.order_id ?? null) : null,
      cursor: newest && writeCursor({ epoch: newest.epoch, upto: newest.upto, seen: '' }),
    }
  }
  const { ids, next } = await search.find(filter, position, limit)
  if (ids.length === 0 && before === undefined) {
    for (const ofPaper of await filtersOfPaper(db, filter))
      ids.push(...(await search.find(ofPaper, null, limit - ids.length)).ids)
  }
  const found = new Map((await ordersWithIds(db, ids, detail)).map((order) => [order.order_id, order]))
  return { orders: ids.flatMap((id) => found.get(id) ?? []), next: next?.id ?? null, cursor: null }
}

/** How many orders match. */
export async function countOrders({ db, search }: OrderSource, filter: SearchFilter): Promise<number> {
  const count = await search.count(filter)
  if (count > 0) return count
  const counts = (await filtersOfPaper(db, filter)).map((ofPaper) => search.count(ofPaper))
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
}
