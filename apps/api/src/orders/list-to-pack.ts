import { AppError } from '@phuljhari/contract/errors'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import {
  IN_SHOP_STATUSES,
  TO_PACK_PAGE_SIZE,
  type OrderToPack,
  type ToPackPage,
} from '@phuljhari/contract/orders/to-pack.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import type { OrderDetail } from './hide-contact.ts'
import { parseOrder } from './order-json.store.ts'
import { ordersWithIds } from './order-list.store.ts'
import { orderExists } from './orders.store.ts'
import { countToPack, idsToPack } from './to-pack.store.ts'

/** What is put into a box for a line of an order. */
export const itemToPack = ({ product, quantity }: Order['products'][number]): OrderToPack['items'][number] => ({
  productId: product._id,
  name: product.productName,
  brandName: product.brandName,
  category: product.category,
  quantity,
  ...(product.tamilName && { tamilName: product.tamilName }),
  ...(product.content && { content: product.content }),
  ...(product.listNumber && { listNumber: product.listNumber }),
  ...(product.code && { code: product.code }),
})

/** What a packer needs of an order besides its lines. */
export function headToPack(order: Order): Omit<OrderToPack, 'status' | 'items'> {
  const { deliveryAddress, transport, expectedDeliveryDate } = order
  return {
    orderId: order.orderId,
    customerName: order.userId.fullName,
    city: typeof deliveryAddress === 'string' ? '' : deliveryAddress.city,
    deliveryDay: expectedDeliveryDate === null ? null : indiaDay(new Date(expectedDeliveryDate)),
    deliverySlot: order.deliveryTimeSlot ?? '',
    fulfilment: order.fulfilment ?? 'agent',
    transport: [transport?.name, transport?.destination].filter(Boolean).join(', '),
    agentName: order.deliveryAgentId?.fullName ?? '',
    notes: order.notes,
  }
}

/** What a packer needs of an order; nothing once it has left in the meantime. */
function toPack(order: Order): OrderToPack[] {
  const status = IN_SHOP_STATUSES.find((one) => one === order.status)
  return status ? [{ ...headToPack(order), status, items: order.products.map(itemToPack) }] : []
}

type Page = ToPackPage & {
  /** The id of the last order when more follow, else null. */
  next: string | null
}

/**
 * A page of the orders to pack, or of those that are packed and have not left, the oldest promised day first; orders
 * without one come last.
 * @param detail what the caller may see of an order, with `view` (hide-contact.ts)
 * @throws {AppError} order.not_found when `after` is not the id of an order
 */
export async function listToPack(
  tx: Tx,
  { isPacked, after = null }: { isPacked: boolean; after?: string | null },
  { detail, view }: { detail: OrderDetail; view: (order: Order) => Order },
): Promise<Page> {
  if (after !== null && !(await orderExists(tx, after))) throw new AppError('order.not_found')
  const [ids, counts] = await Promise.all([idsToPack(tx, isPacked, after, TO_PACK_PAGE_SIZE + 1), countToPack(tx)])
  const shown = ids.slice(0, TO_PACK_PAGE_SIZE)
  const found = new Map(
    (await ordersWithIds(tx, shown, detail)).map(({ order_id: id, json }) => [id, parseOrder(json)]),
  )
  return {
    orders: shown.flatMap((id) => {
      const order = found.get(id)
      return order ? toPack(view(order)) : []
    }),
    counts: { toPack: counts.to_pack, packed: counts.packed },
    next: ids.length > shown.length ? (shown.at(-1) ?? null) : null,
  }
}
