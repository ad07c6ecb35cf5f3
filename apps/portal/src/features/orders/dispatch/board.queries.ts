import { BULK_MAX_ORDERS } from '@phuljhari/contract/bulk/bulk-actions'
import { dispatchBoard, type BoardOrder, type BoardPage } from '@phuljhari/contract/dispatch/board.contract'
import { BOARD_LISTS, PACKING_STATES, type BoardList } from '@phuljhari/contract/dispatch/packing-states'
import { FULFILMENTS } from '@phuljhari/contract/orders/fulfilment'
import { ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'
import { setOrderStatus } from '@phuljhari/contract/orders/orders.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { asList, asNumber, asRecord, asText } from '../../../lib/coerce.ts'
import { fetchLinkedPage, linkedPages } from '../../../lib/linked-pages.ts'
import { reload, showChange } from '../orders.queries.ts'

export const BOARD_KEY = ['orders', 'dispatch board'] as const
export const SHORTAGES_KEY = ['orders', 'shortages'] as const

/** A text that most items lack. */
const extra = <Name extends string>(name: Name, value: unknown) =>
  asText(value) === '' ? {} : ({ [name]: asText(value) } as Record<Name, string>)

function readItem(value: unknown): BoardOrder['items'][number] {
  const { productId, name, brandName, category, quantity, unitsPerCase, ...texts } = asRecord(value)
  const perCase = asNumber(unitsPerCase)
  return {
    productId: asText(productId),
    name: asText(name),
    brandName: asText(brandName),
    category: asText(category),
    quantity: asNumber(quantity) ?? 0,
    ...extra('tamilName', texts['tamilName']),
    ...extra('content', texts['content']),
    ...extra('listNumber', texts['listNumber']),
    ...extra('code', texts['code']),
    ...extra('rack', texts['rack']),
    ...(perCase !== null && perCase !== undefined && { unitsPerCase: perCase }),
  }
}

function readLorry(value: unknown): BoardOrder['lorry'] {
  if (value === null || value === undefined) return null
  const { name, destination, lrNumber, pincode } = asRecord(value)
  return { name: asText(name), destination: asText(destination), lrNumber: asText(lrNumber), pincode: asText(pincode) }
}

function readOrder(value: unknown): BoardOrder[] {
  const order = asRecord(value)
  const status = ORDER_STATUSES.find((one) => one === order['status'])
  if (!status || asText(order['orderId']) === '') return []
  return [
    {
      orderId: asText(order['orderId']),
      status,
      state: PACKING_STATES.find((one) => one === order['state']) ?? 'toPack',
      packer: asText(order['packer']),
      cartons: asNumber(order['cartons']) ?? null,
      shortLines: asNumber(order['shortLines']) ?? 0,
      customerName: asText(order['customerName']),
      city: asText(order['city']),
      deliveryDay: asText(order['deliveryDay']) || null,
      deliverySlot: asText(order['deliverySlot']),
      fulfilment: FULFILMENTS.find((one) => one === order['fulfilment']) ?? 'agent',
      transport: asText(order['transport']),
      agentName: asText(order['agentName']),
      notes: asText(order['notes']),
      lorry: readLorry(order['lorry']),
      items: asList(order['items']).map(readItem),
    },
  ]
}

/** Read by hand: it is the first view of packers, and zod takes 30 KB. */
function readPage(data: unknown): BoardPage {
  const { orders, counts, isPackingOn } = asRecord(data)
  const counted = asRecord(counts)
  const read = Object.fromEntries(BOARD_LISTS.map((list) => [list, asNumber(counted[list]) ?? 0]))
  return {
    orders: asList(orders).flatMap(readOrder),
    ...(counts !== undefined && { counts: read as NonNullable<BoardPage['counts']> }),
    isPackingOn: isPackingOn === true,
  }
}

/** What the board is narrowed to; '' for no restriction. */
export type BoardFilter = { day: string; slot: string; agent: string; place: string }

function callOf(list: BoardList, filter: BoardFilter) {
  // Without parameters it is the call that the page makes while the code loads (FIRST_CALLS).
  const query = Object.fromEntries(
    Object.entries({ list: list === 'toPack' ? '' : list, ...filter }).filter(([, value]) => value !== ''),
  )
  return { route: dispatchBoard, input: Object.keys(query).length > 0 ? { query } : {}, read: readPage }
}

/** A list of the dispatch board, a page at a time. */
export const boardQuery = (list: BoardList, filter: BoardFilter) =>
  linkedPages([...BOARD_KEY, list, filter], callOf(list, filter))

/** The orders of a list that match, the oldest promised day first, at most BULK_MAX_ORDERS. */
export async function fetchBoard(list: BoardList, filter: BoardFilter): Promise<BoardOrder[]> {
  const orders: BoardOrder[] = []
  const { signal } = new AbortController()
  let next: string | null = null
  do {
    const page: BoardPage & { next: string | null } = await fetchLinkedPage(callOf(list, filter), next, signal)
    orders.push(...page.orders)
    next = page.next
  } while (next !== null && orders.length < BULK_MAX_ORDERS)
  return orders.slice(0, BULK_MAX_ORDERS)
}

/** Marks an order as ready where orders are not packed line by line. It stays pending until the list has refreshed. */
export function useMarkReady() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (orderId: string) => call(setOrderStatus, { params: { status: 'ready', orderId } }),
    onSuccess: ({ data }, orderId) => showChange(cache, orderId, 'makeReady', data),
    onSettled: (_data, _error, orderId) => {
      reload(cache, orderId)
      return cache.invalidateQueries({ queryKey: BOARD_KEY })
    },
  })
}
