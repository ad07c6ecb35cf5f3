import { z } from 'zod'
import { collectedForm } from '../payments/payment-forms.ts'
import { bearer, route, storefrontKey } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam, textField } from '../rules/text.ts'
import { assignment, reassignment } from './assignment.ts'
import { newOrder } from './new-order.ts'
import { lineExtras, orderExtras } from './order-extras.ts'
import { orderListQuery } from './order-list.ts'
import {
  DELIVERY_ACTIONS,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  VENDOR_ACTIONS,
  type DeliveryStatus,
  type OrderAction,
  type VendorStatus,
} from './order-status.ts'
import { t } from '../rules/t.ts'

/**
 * An order as our API returns it (section 3). Dates are ISO strings; a delivery date is that day's midnight in India.
 * The delivery address is a plain string when it was sent as one.
 */
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
  deliveryAddress: z.union([
    z.object({
      street: z.string(),
      landmark: z.string(),
      city: z.string(),
      state: z.string(),
      pincode: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
    z.string(),
  ]),
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
        ...lineExtras.shape,
      }),
      quantity: z.number().int(),
    }),
  ),
  subTotal: rupeesOnWire,
  shippingCharge: rupeesOnWire,
  totalAmount: rupeesOnWire,
  paymentMethod: z.string(),
  /** The customer's notes, followed by `deliveryNotes`. */
  notes: z.string(),
  /** Beyond section 3: the part of `notes` that belongs to the assignment. */
  deliveryNotes: z.string(),
  deliveryAgentId: z
    .object({ _id: z.string(), fullName: z.string(), vehicleNumber: z.string(), phoneNumber: z.string() })
    .nullable(),
  deliveryDate: z.string().nullable(),
  expectedDeliveryDate: z.string().nullable(),
  deliveryTimeSlot: z.string().nullable(),
  assignedAt: z.string().nullable(),
  vendorId: z.string().nullable(),
  ...orderExtras.shape,
})
export type Order = z.output<typeof order>

const tags = ['orders']
const params = z.object({ orderId: idParam })
const changed = z.object({ order })

export const listOrders = route({
  method: 'GET',
  url: '/orders/vendor/allOrders',
  permission: 'orders.read',
  isInFirstView: true,
  schema: {
    summary: 'All orders, newest first; optionally in pages, or only changes',
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
    headers: optionalIdempotencyHeaders,
    body: newOrder,
    response: { 201: order },
  },
})
/** Why the order is rejected or cancelled. It is optional: the calls of section 7 have no body. */
const reasonBody = z.object({ reason: textField(300, t('Reason')).default('') }).nullish()
export const setOrderStatus = route({
  method: 'PATCH',
  url: '/orders/vendorStatus/:status/:orderId',
  permission: 'orders.ready',
  isInFirstView: true,
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
    body: reasonBody,
    response: { 200: changed },
  },
})
export const cancelOrder = route({
  method: 'PATCH',
  url: '/orders/cancel/:orderId',
  permission: 'orders.decide',
  schema: { summary: 'Cancel an order', tags, security: bearer, params, body: reasonBody, response: { 200: changed } },
})
export const assignOrder = route({
  method: 'POST',
  url: '/delivery-agents/assign-order',
  permission: 'orders.assign',
  isInFirstView: true,
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
  permission: 'orders.deliver',
  isInFirstView: true,
  schema: {
    summary: 'Update the status of a delivery',
    tags,
    security: bearer,
    params,
    body: z
      .object({
        status: z.enum(Object.keys(DELIVERY_ACTIONS) as [DeliveryStatus], {
          error: 'status must be picked_up, in_transit, delivered or failed',
        }),
        deliveryAgentId: z.string().nullish(),
        /** What the agent collected, with the status `delivered`. It is not in section 7. */
        collected: collectedForm.optional(),
      })
      .refine(({ status, collected }) => collected === undefined || status === 'delivered', {
        path: ['collected'],
        error: t('Only a delivery can collect a payment'),
      }),
    response: { 200: changed },
  },
})
/** Beyond section 7: POST /delivery-agents/assign-order accepts only accepted, ready and failed orders (section 4). */
export const reassignOrder = route({
  method: 'PATCH',
  url: '/orders/:orderId/assignment',
  permission: 'orders.assign',
  isInFirstView: true,
  schema: {
    summary: 'Give an assigned order to another agent, date or time slot',
    tags,
    security: bearer,
    params,
    body: reassignment,
    response: { 200: changed },
  },
})
/**
 * Undoes the latest change of an order for the actor who made it, up to UNDO_SECONDS later; with `action`, only if that
 * was the latest change. A repeat changes nothing. It is not in section 7.
 */
export const undoOrderChange = route({
  method: 'POST',
  url: '/orders/:orderId/undo',
  permission: 'orders.ready',
  isInFirstView: true,
  schema: {
    summary: 'Undo the latest change of an order',
    tags,
    security: bearer,
    params,
    body: z.object({ action: z.enum(ORDER_ACTIONS as [OrderAction]).optional() }).nullish(),
    response: { 200: changed },
  },
})
