import { z } from 'zod'
import { bearer, route, storefrontKey } from '../route.ts'
import { deliveryDayField } from '../rules/dates.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam, textField } from '../rules/text.ts'
import { newOrder } from './new-order.ts'
import { NOTES_MAX_LENGTH } from './notes-max-length.ts'
import { orderListQuery } from './order-list.ts'
import {
  DELIVERY_ACTIONS,
  ORDER_STATUSES,
  VENDOR_ACTIONS,
  type DeliveryStatus,
  type VendorStatus,
} from './order-status.ts'
import { TIME_SLOTS } from './time-slots.ts'

/** An order as our API answers it (section 3). Dates are ISO strings; a delivery date is that day's midnight in India. */
export const order = z.object({
  _id: z.string(),
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  orderDate: z.string(),
  userId: z.object({
    fullName: z.string(),
    userName: z.string(),
    phoneNumber: z.string(),
    email: z.string().nullable(),
  }),
  deliveryAddress: z.object({
    street: z.string(),
    landmark: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  products: z.array(
    z.object({
      product: z.object({
        _id: z.string(),
        productName: z.string(),
        brandName: z.string(),
        category: z.string(),
        orignalPrice: rupeesOnWire,
        discountPrice: rupeesOnWire,
        images: z.array(z.object({ Location: z.string() })),
      }),
      quantity: z.number().int(),
    }),
  ),
  subTotal: rupeesOnWire,
  shippingCharge: rupeesOnWire,
  totalAmount: rupeesOnWire,
  paymentMethod: z.string(),
  notes: z.string(),
  deliveryAgentId: z
    .object({ _id: z.string(), fullName: z.string(), vehicleNumber: z.string(), phoneNumber: z.string() })
    .nullable(),
  deliveryDate: z.string().nullable(),
  expectedDeliveryDate: z.string().nullable(),
  deliveryTimeSlot: z.string().nullable(),
  assignedAt: z.string().nullable(),
  vendorId: z.string().nullable(),
})
export type Order = z.output<typeof order>

/** Assign modal (section 5): the three alerts, in this order. */
export const assignment = z.object({
  orderId: z.string({ error: 'orderId is required' }).min(1, 'orderId is required'),
  expectedDeliveryDate: deliveryDayField,
  deliveryAgentId: z.string({ error: 'Please select a delivery agent' }).min(1, 'Please select a delivery agent'),
  deliveryTimeSlot: z.enum(TIME_SLOTS, { error: 'Please select a delivery time slot' }),
  notes: textField(NOTES_MAX_LENGTH, 'Notes').default(''),
})
export type AssignmentInput = z.input<typeof assignment>
export type Assignment = z.output<typeof assignment>

const tags = ['orders']
const params = z.object({ orderId: idParam })
const changed = z.object({ order })

export const listOrders = route({
  method: 'GET',
  url: '/orders/vendor/allOrders',
  schema: {
    summary: 'All orders, newest first; in parts or only what changed when asked for',
    tags,
    security: bearer,
    querystring: orderListQuery,
    response: { 200: z.array(order) },
  },
})
export const createOrder = route({
  method: 'POST',
  url: '/orders',
  schema: {
    summary: 'Place an order from the storefront',
    tags,
    security: storefrontKey,
    headers: z.object({
      'idempotency-key': z.string().max(200, 'Idempotency-Key must be at most 200 characters').optional(),
    }),
    body: newOrder,
    response: { 201: order },
  },
})
export const setOrderStatus = route({
  method: 'PATCH',
  url: '/orders/vendorStatus/:status/:orderId',
  schema: {
    summary: 'Accept, reject, make ready, cancel or reopen an order',
    tags,
    security: bearer,
    params: z.object({
      status: z.enum(Object.keys(VENDOR_ACTIONS) as [VendorStatus], {
        error: `status must be one of ${Object.keys(VENDOR_ACTIONS).join(', ')}`,
      }),
      orderId: idParam,
    }),
    response: { 200: changed },
  },
})
export const cancelOrder = route({
  method: 'PATCH',
  url: '/orders/cancel/:orderId',
  schema: { summary: 'Cancel an order', tags, security: bearer, params, response: { 200: changed } },
})
export const assignOrder = route({
  method: 'POST',
  url: '/delivery-agents/assign-order',
  schema: {
    summary: 'Assign an order to a delivery agent',
    tags,
    security: bearer,
    body: assignment,
    response: { 200: changed },
  },
})
export const setDeliveryStatus = route({
  method: 'PATCH',
  url: '/delivery-agents/orders/:orderId/status',
  schema: {
    summary: 'Tell how a delivery goes on',
    tags,
    security: bearer,
    params,
    body: z.object({
      status: z.enum(Object.keys(DELIVERY_ACTIONS) as [DeliveryStatus], {
        error: 'status must be picked_up, in_transit, delivered or failed',
      }),
      deliveryAgentId: z.string().nullish(),
    }),
    response: { 200: changed },
  },
})
