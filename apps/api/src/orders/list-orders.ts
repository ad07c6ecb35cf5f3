import { AppError } from '@phuljhari/contract/errors'
import type { OrderListQuery } from '@phuljhari/contract/orders/order-list'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Db, Tx } from '../db/database.ts'
import { nameOf, readCursor, writeCursor, type ChangesCursor } from './changes-cursor.ts'
import { changedOrders, type ChangedOrder, type Look } from './order-changes.store.ts'
import { endOfPart, orderPage, ordersWithIds } from './order-list.store.ts'
import { orderExists } from './orders.store.ts'

export type OrderList = {
  /** Page by page, as they are read. */
  pages: AsyncGenerator<Order[]>
  /** True when these are only the orders that changed since. */
  onlyChanges: boolean
  /** For `changedSince`; absent on the parts that follow the first. */
  cursor?: string
  /** For `before`: the last order of this part when more follow. */
  next?: string
}

/** Orders a statement: so few that the first are on their way at once and little is in memory, so many that the round trips do not count. */
const PAGE = 50
/** Beyond so many changes the list is sent anew: it comes in parts, and orders that are gone leave it. */
const MOST_CHANGES = 5000

/**
 * Newest first. Each page is a statement of its own: a client who reads slowly holds neither a connection nor a snapshot of the database. What happens
 * in between is newer than the reply's cursor, so the next question for changes tells it.
 */
async function* pagesOf(tx: Tx, after: string | undefined, last: string | undefined): AsyncGenerator<Order[]> {
  let from = after
  for (;;) {
    const page = await orderPage(tx, from, PAGE)
    // By id and not by count: an order that arrives in between must not push the last one out.
    const end = last === undefined ? -1 : page.findIndex((order) => order._id === last)
    yield end < 0 ? page : page.slice(0, end + 1)
    if (end >= 0 || page.length < PAGE) return
    from = page.at(-1)?._id
  }
}

async function* pagesWith(tx: Tx, changed: readonly ChangedOrder[]): AsyncGenerator<Order[]> {
  const ids = [...new Set(changed.map((change) => change.order_id))]
  for (let from = 0; from < ids.length; from += PAGE) yield await ordersWithIds(tx, ids.slice(from, from + PAGE))
}

/** Whether the changes that `asked` has not seen can be told from this look. */
const tells = ({ epoch, upto, rows }: Look<ChangedOrder>, asked: ChangesCursor) =>
  asked.epoch === epoch && asked.upto <= upto && rows.length <= MOST_CHANGES

const cursorOf = ({ epoch, upto, rows }: Look<ChangedOrder>) =>
  writeCursor({ epoch, upto, seen: nameOf(rows.filter((change) => BigInt(change.xid.split(' ').at(-1) ?? 0) >= upto)) })

/**
 * All orders, a part of them, or what changed since a cursor: see orderListQuery.
 * @param heldTag the cursor that the caller's copy of the same list came with.
 * @returns null when that copy is still right.
 * @throws {AppError} order.not_found when `before` names no order.
 */
export async function listOrders(
  db: Db,
  query: OrderListQuery,
  heldTag: string | undefined,
): Promise<OrderList | null> {
  const { limit, before, changedSince } = query
  const isPart = before !== undefined
  if (isPart && !(await orderExists(db, before))) throw new AppError('order.not_found')

  const asked = readCursor(changedSince ?? (isPart ? '' : (heldTag ?? '')))
  const look = await changedOrders(db, asked?.upto ?? null, MOST_CHANGES + 1)
  const told = asked !== null && tells(look, asked)
  const unchanged = told && nameOf(look.rows) === asked.seen
  const now = look.rows.length > MOST_CHANGES ? await changedOrders(db, null, MOST_CHANGES + 1) : look
  const cursor = cursorOf(now)
  if (changedSince !== undefined && told)
    return { pages: pagesWith(db, unchanged ? [] : look.rows), onlyChanges: true, cursor }
  if (unchanged && changedSince === undefined) return null

  const next = limit === undefined ? undefined : await endOfPart(db, before, limit)
  return {
    pages: pagesOf(db, before, next),
    onlyChanges: false,
    ...(!isPart && { cursor }),
    ...(next !== undefined && { next }),
  }
}
