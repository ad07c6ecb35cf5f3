import { AppError } from '@phuljhari/contract/errors'
import type { OrderListQuery } from '@phuljhari/contract/orders/order-list'
import type { Db, Tx } from '../db/database.ts'
import { digestOf, readCursor, writeCursor, type ChangesCursor } from './changes-cursor.ts'
import type { OrderDetail } from './hide-contact.ts'
import { changedOrders, type ChangedOrder, type Snapshot } from './order-changes.store.ts'
import { lastIdOfPart, orderPage, ordersWithIds } from './order-list.store.ts'
import { orderExists, type ListedOrder } from './orders.store.ts'

export type OrderList = {
  first: ListedOrder[]
  /** The orders after `first`, read from the database one page at a time; null when there are none. */
  more: AsyncGenerator<ListedOrder[]> | null
  /** True when the pages hold only the orders changed since the caller's cursor. */
  onlyChanges: boolean
  /** The next value for `changedSince`; only the first part has one. */
  cursor?: string
  /** The value of `before` for the next part, if there is one. */
  next?: string
}

/** How many orders a statement reads: few enough to reply early and save memory, enough to need few round trips. */
const PAGE = 50
/** The most changes that are sent; beyond it, the whole list is sent. */
const MAX_CHANGES = 5000

/**
 * Reads orders, newest first, with one statement for each page, so that a slow client holds neither a connection nor a
 * snapshot of the database. Changes made in between are newer than the reply's cursor: the client's next request for
 * changes includes them.
 */
async function* readPages(
  tx: Tx,
  after: string | undefined,
  last: string | undefined,
  detail: OrderDetail,
): AsyncGenerator<ListedOrder[]> {
  let from = after
  for (;;) {
    const page = await orderPage(tx, from, PAGE, detail)
    // The end is found by id, not by counting: an order that arrives in between must not push the last one out.
    const end = last === undefined ? -1 : page.findIndex((order) => order.order_id === last)
    yield end < 0 ? page : page.slice(0, end + 1)
    if (end >= 0 || page.length < PAGE) return
    from = page.at(-1)?.order_id
  }
}

async function* readChangedPages(
  tx: Tx,
  changed: readonly ChangedOrder[],
  detail: OrderDetail,
): AsyncGenerator<ListedOrder[]> {
  const ids = [...new Set(changed.map((change) => change.order_id))]
  for (let from = 0; from < ids.length; from += PAGE)
    yield await ordersWithIds(tx, ids.slice(from, from + PAGE), detail)
}

type Pages = Pick<OrderList, 'first' | 'more'>

/** Reads the first page, so that an unavailable database causes an error and not half a reply. */
async function begin(pages: AsyncGenerator<ListedOrder[]>): Promise<Pages> {
  const first = await pages.next()
  return first.done ? { first: [], more: null } : { first: first.value, more: pages }
}

/** Begins to read at most `limit` orders. A part that fits in one page needs a single statement. */
async function readPart(
  tx: Tx,
  { limit, before }: OrderListQuery,
  detail: OrderDetail,
): Promise<Pages & { next?: string | undefined }> {
  if (limit === undefined || limit > PAGE) {
    const next = limit === undefined ? undefined : await lastIdOfPart(tx, before, limit)
    return { ...(await begin(readPages(tx, before, next, detail))), next }
  }
  const found = await orderPage(tx, before, limit + 1, detail)
  const first = found.slice(0, limit)
  return { first, more: null, next: found.length > limit ? first.at(-1)?.order_id : undefined }
}

/** Whether this snapshot contains everything that changed since the caller's cursor. */
const coversSince = ({ epoch, upto, rows }: Snapshot<ChangedOrder>, asked: ChangesCursor) =>
  asked.epoch === epoch && asked.upto <= upto && rows.length <= MAX_CHANGES

const cursorOf = ({ epoch, upto, rows }: Snapshot<ChangedOrder>) =>
  writeCursor({
    epoch,
    upto,
    seen: digestOf(rows.filter((change) => BigInt(change.xid.split(' ').at(-1) ?? 0) >= upto)),
  })

/**
 * Lists all orders, a part of them, or those changed since a cursor (see orderListQuery of the contract).
 * @param detail what the caller may see
 * @param cachedTag the cursor of the caller's cached copy, from If-None-Match.
 * @returns null when that copy is still fresh.
 * @throws {AppError} order.not_found when `before` names no order.
 */
export async function listOrders(
  db: Db,
  query: OrderListQuery,
  detail: OrderDetail,
  cachedTag: string | undefined,
): Promise<OrderList | null> {
  const { before, changedSince } = query
  const isPart = before !== undefined
  if (isPart && !(await orderExists(db, before))) throw new AppError('order.not_found')

  const asked = readCursor(changedSince ?? (isPart ? '' : (cachedTag ?? '')))
  const snapshot = await changedOrders(db, asked?.upto ?? null, MAX_CHANGES + 1)
  const isCovered = asked !== null && coversSince(snapshot, asked)
  const unchanged = isCovered && digestOf(snapshot.rows) === asked.seen
  const now = snapshot.rows.length > MAX_CHANGES ? await changedOrders(db, null, MAX_CHANGES + 1) : snapshot
  const cursor = cursorOf(now)
  if (changedSince !== undefined && isCovered)
    return { ...(await begin(readChangedPages(db, unchanged ? [] : snapshot.rows, detail))), onlyChanges: true, cursor }
  if (unchanged && changedSince === undefined) return null

  const { next, ...pages } = await readPart(db, query, detail)
  return { ...pages, onlyChanges: false, ...(!isPart && { cursor }), ...(next !== undefined && { next }) }
}
