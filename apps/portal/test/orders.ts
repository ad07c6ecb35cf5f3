import type { BoardOrder, BoardPage } from '@phuljhari/contract/dispatch/board.contract'
import { order } from '@phuljhari/contract/orders/orders.contract'

/** An order in the shape of section 3; `changes` replace whole fields. */
export function serverOrder(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    orderId: 'ORD-202611-000042',
    status: 'processing',
    orderDate: '2026-11-04T04:15:00.000Z',
    userId: {
      fullName: 'Kavitha Raman',
      userName: 'kavitha',
      phoneNumber: '919876543210',
      email: 'kavitha@mail.example',
    },
    deliveryAddress: {
      street: '4 Temple Road',
      landmark: 'Near the tank',
      city: 'Madurai',
      state: 'Tamil Nadu',
      pincode: '625001',
      latitude: 9.9195,
      longitude: 78.1193,
    },
    products: [
      serverItem({ productName: 'Flower Pot Big', orignalPrice: 200, discountPrice: 150.5 }, 2),
      serverItem({ productName: 'Rocket Bomb', brandName: 'Sky Brand', category: 'ROCKETS', orignalPrice: 80 }, 1),
    ],
    subTotal: 381,
    shippingCharge: 60,
    totalAmount: 441,
    paymentMethod: 'Cash on Delivery',
    notes: 'Call before coming',
    deliveryAgentId: null,
    ...changes,
  }
}

export function serverItem(product: Record<string, unknown>, quantity: unknown) {
  return {
    product: {
      _id: `p-${String(product['productName'])}`,
      brandName: 'Story Brand',
      category: 'FLOWER POTS',
      ...product,
    },
    quantity,
  }
}

export const serverAgent = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  _id: 'agent-1',
  fullName: 'Murugan',
  phoneNumber: '9876500001',
  vehicleNumber: 'TN 67 AB 1234',
  aadharNumber: '234567890123',
  status: 'active',
  isActive: true,
  ...changes,
})

/** An order as our own API returns it, with every field of the contract. */
export const apiOrder = (changes: Record<string, unknown> = {}): Record<string, unknown> =>
  order.parse({
    ...serverOrder({ _id: 'ORD-202611-000042' }),
    products: [
      {
        product: {
          _id: 'p-1',
          productName: 'Flower Pot Big',
          brandName: 'Story Brand',
          category: 'FLOWER POTS',
          orignalPrice: 200,
          discountPrice: 150.5,
          images: [],
        },
        quantity: 2,
      },
    ],
    deliveryDate: null,
    expectedDeliveryDate: null,
    deliveryTimeSlot: null,
    assignedAt: null,
    deliveryNotes: '',
    vendorId: null,
    ...changes,
  })

/** An order as GET /dispatch/board sends it. */
export const boardOrder = (changes: Partial<BoardOrder> = {}): BoardOrder => ({
  orderId: 'PJ-202611-000041',
  status: 'accepted',
  state: 'toPack',
  packer: '',
  cartons: null,
  shortLines: 0,
  lorry: null,
  customerName: 'Meena',
  city: 'Madurai',
  deliveryDay: null,
  deliverySlot: '',
  fulfilment: 'pickup',
  transport: '',
  agentName: '',
  notes: '',
  items: [
    {
      productId: '7',
      name: 'Colour Ball',
      brandName: 'Standard',
      category: 'SPARKLERS',
      quantity: 12,
      content: '1 box (10 pcs)',
    },
  ],
  ...changes,
})

/** A page of GET /dispatch/board. */
export const boardPage = (
  orders: BoardOrder[],
  counts: Partial<BoardPage['counts']> = {},
  isPackingOn = false,
): BoardPage => ({
  orders,
  counts: { toPack: 0, packing: 0, packed: 0, toBook: 0, road: 0, late: 0, skipped: 0, ...counts },
  isPackingOn,
})
