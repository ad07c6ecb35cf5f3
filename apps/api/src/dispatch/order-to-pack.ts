import type { OrderToPack } from '@phuljhari/contract/dispatch/order-to-pack'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { findPlaces } from './packing.store.ts'

const itemToPack = ({ product, quantity }: Order['products'][number]): OrderToPack['items'][number] => ({
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
export function headToPack(order: Order): Omit<OrderToPack, 'items'> {
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

/** Reads where goods lie. @returns what a packer needs of each line of one of the orders */
export async function itemsToPack(tx: Tx, orders: readonly Order[]): Promise<(order: Order) => OrderToPack['items']> {
  const ids = orders.map(({ orderId }) => orderId)
  const places = new Map((await findPlaces(tx, ids)).map((place) => [`${place.order_id} ${place.position}`, place]))
  return ({ orderId, products }) =>
    products.map((product, index) => {
      const { units_per_case: unitsPerCase = null, rack = null } = places.get(`${orderId} ${index + 1}`) ?? {}
      return { ...itemToPack(product), ...(unitsPerCase !== null && { unitsPerCase }), ...(rack !== null && { rack }) }
    })
}
