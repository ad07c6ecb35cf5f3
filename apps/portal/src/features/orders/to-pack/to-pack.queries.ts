import { FULFILMENTS } from '@phuljhari/contract/orders/fulfilment'
import { setOrderStatus } from '@phuljhari/contract/orders/orders.contract'
import {
  IN_SHOP_STATUSES,
  listToPack,
  type OrderToPack,
  type ToPackPage,
} from '@phuljhari/contract/orders/to-pack.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { asList, asNumber, asRecord, asText } from '../../../lib/coerce.ts'
import { linkedPages } from '../../../lib/linked-pages.ts'
import { reload, showChange } from '../orders.queries.ts'

const TO_PACK_KEY = ['orders', 'to pack'] as const

/** A text that most items lack. */
const extra = <Name extends string>(name: Name, value: unknown) =>
  asText(value) === '' ? {} : ({ [name]: asText(value) } as Record<Name, string>)

function readItem(value: unknown): OrderToPack['items'][number] {
  const { productId, name, brandName, category, quantity, tamilName, content, listNumber, code } = asRecord(value)
  return {
    productId: asText(productId),
    name: asText(name),
    brandName: asText(brandName),
    category: asText(category),
    quantity: asNumber(quantity) ?? 0,
    ...extra('tamilName', tamilName),
    ...extra('content', content),
    ...extra('listNumber', listNumber),
    ...extra('code', code),
  }
}

function readOrder(value: unknown): OrderToPack[] {
  const order = asRecord(value)
  const status = IN_SHOP_STATUSES.find((one) => one === order['status'])
  if (!status || asText(order['orderId']) === '') return []
  return [
    {
      orderId: asText(order['orderId']),
      status,
      customerName: asText(order['customerName']),
      city: asText(order['city']),
      deliveryDay: asText(order['deliveryDay']) || null,
      deliverySlot: asText(order['deliverySlot']),
      fulfilment: FULFILMENTS.find((one) => one === order['fulfilment']) ?? 'agent',
      transport: asText(order['transport']),
      agentName: asText(order['agentName']),
      notes: asText(order['notes']),
      items: asList(order['items']).map(readItem),
    },
  ]
}

/** Read by hand: it is the first view of packers, and zod takes 30 KB. */
function readPage(data: unknown): ToPackPage {
  const { orders, counts } = asRecord(data)
  const { toPack, packed } = asRecord(counts)
  return {
    orders: asList(orders).flatMap(readOrder),
    counts: { toPack: asNumber(toPack) ?? 0, packed: asNumber(packed) ?? 0 },
  }
}

/** The orders to pack, or those packed that have not left, a page at a time. */
export const toPackQuery = (isPacked: boolean) =>
  linkedPages([...TO_PACK_KEY, isPacked], {
    route: listToPack,
    // Without parameters it is the call that the page makes while the code loads (FIRST_CALLS).
    input: isPacked ? { query: { packed: 'true' } } : {},
    read: readPage,
  })

/** Marks an order as ready, which is how packing is recorded. It stays pending until the list has refreshed. */
export function useMarkReady() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (orderId: string) => call(setOrderStatus, { params: { status: 'ready', orderId } }),
    onSuccess: ({ data }, orderId) => showChange(cache, orderId, 'makeReady', data),
    onSettled: (_data, _error, orderId) => {
      reload(cache, orderId)
      return cache.invalidateQueries({ queryKey: TO_PACK_KEY })
    },
  })
}
