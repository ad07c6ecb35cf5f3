import { AppError } from '@phuljhari/contract/errors'
import { BOARD_PAGE_SIZE, type BoardOrder, type BoardPage } from '@phuljhari/contract/dispatch/board.contract'
import type { OrderToPack } from '@phuljhari/contract/dispatch/order-to-pack'
import type { BoardList } from '@phuljhari/contract/dispatch/packing-states'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import { parseOrder } from '../orders/order-json.store.ts'
import { ordersWithIds } from '../orders/order-list.store.ts'
import { orderExists } from '../orders/orders.store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { countBoard, idsOnBoard, packingsOf, type BoardFilter, type BoardPacking } from './board.store.ts'
import { headToPack, itemsToPack } from './order-to-pack.ts'
import { isClaimed, stateNow, type Viewer } from './read-packing.ts'

function lorryOf({ fulfilment, transport, deliveryAddress }: Order): BoardOrder['lorry'] {
  if (fulfilment !== 'lorry') return null
  const { name = '', destination = '', lrNumber = '' } = transport ?? {}
  const pincode = typeof deliveryAddress === 'string' ? '' : deliveryAddress.pincode
  return { name, destination, lrNumber, pincode }
}

function onBoard(order: Order, packing: BoardPacking, items: BoardOrder['items']): BoardOrder {
  const { packer_id, active_at, packer, state, is_started, cartons, short_lines } = packing
  const claim = active_at === null ? undefined : { packer_id, active_at }
  return {
    ...headToPack(order),
    status: order.status,
    items,
    state: stateNow(state, claim, is_started),
    packer: claim && isClaimed(claim) ? packer : '',
    cartons,
    shortLines: short_lines,
    lorry: lorryOf(order),
  }
}

async function ordersById(tx: Tx, ids: readonly string[], detail: Viewer['detail']): Promise<Map<string, Order>> {
  const found = await ordersWithIds(tx, ids, detail)
  return new Map(found.map(({ order_id: id, json }) => [id, parseOrder(json)]))
}

/** What packers need of orders, in the sequence of the ids. @throws {AppError} order.not_found */
export async function readOrdersToPack(
  tx: Tx,
  orderIds: readonly string[],
  { detail, view }: Pick<Viewer, 'detail' | 'view'>,
): Promise<OrderToPack[]> {
  const ids = [...new Set(orderIds)]
  const orders = await ordersById(tx, ids, detail)
  const itemsOf = await itemsToPack(tx, [...orders.values()])
  return ids.map((id) => {
    const order = orders.get(id)
    if (!order) throw new AppError('order.not_found')
    return { ...headToPack(view(order)), items: itemsOf(order) }
  })
}

type Asked = BoardFilter & { list: BoardList; after: string | null }
type Page = BoardPage & {
  /** The id of the last order when more follow, else null. */
  next: string | null
}

/**
 * A page of a list of the dispatch board, the oldest promised day first; orders without one come last.
 * @throws {AppError} order.not_found when `after` is not the id of an order
 */
export async function listBoard(
  tx: Tx,
  { list, after, ...filter }: Asked,
  { detail, view }: Pick<Viewer, 'detail' | 'view'>,
): Promise<Page> {
  if (after !== null && !(await orderExists(tx, after))) throw new AppError('order.not_found')
  const [ids, counts, settings] = await Promise.all([
    idsOnBoard(tx, list, filter, { after, limit: BOARD_PAGE_SIZE + 1 }),
    after === null ? countBoard(tx, filter) : undefined,
    currentSettings(tx),
  ])
  const shown = ids.slice(0, BOARD_PAGE_SIZE)
  const [orders, packings] = await Promise.all([ordersById(tx, shown, detail), packingsOf(tx, shown)])
  const itemsOf = await itemsToPack(tx, [...orders.values()])
  const packingOf = new Map(packings.map((packing) => [packing.order_id, packing]))
  return {
    orders: shown.flatMap((id) => {
      const [order, packing] = [orders.get(id), packingOf.get(id)]
      return order && packing ? [onBoard(view(order), packing, itemsOf(order))] : []
    }),
    ...(counts && { counts }),
    isPackingOn: settings.dispatch.packing,
    next: ids.length > shown.length ? (shown.at(-1) ?? null) : null,
  }
}
