import type { Order } from '@phuljhari/contract/orders/orders.contract'

/** An order exactly as our API returns it. */
export const fullOrder: Order = {
  _id: 'PJ-202611-000042',
  orderId: 'PJ-202611-000042',
  status: 'delivered',
  orderDate: '2026-11-20T10:00:00.000Z',
  userId: { fullName: 'Meena Stores', userName: 'Meena Stores', phoneNumber: '9876500011', email: null },
  deliveryAddress: 'Old bus stand, Sivakasi',
  products: [],
  subTotal: 381,
  shippingCharge: 60,
  totalAmount: 441,
  paymentMethod: 'UPI',
  notes: '',
  deliveryNotes: '',
  deliveryAgentId: null,
  deliveryDate: null,
  expectedDeliveryDate: null,
  deliveryTimeSlot: null,
  assignedAt: null,
  vendorId: null,
}
