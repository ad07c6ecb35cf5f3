import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { OrderToPack } from '@phuljhari/contract/orders/to-pack.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'

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
