import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { FastifyRequest } from 'fastify'
import { requestCan } from '../http/actor-of.ts'

/** About a kilometre: enough for a town on a map. */
export const COARSE_DEGREES = 0.01

/** A coordinate that does not lead to a house. */
export const coarse = (degrees: number): number => Math.round(degrees / COARSE_DEGREES) / (1 / COARSE_DEGREES)
const coarseOrNull = (degrees: number | null) => (degrees === null ? null : coarse(degrees))

/**
 * The order without phone numbers, e-mail, street and exact location, which are empty, since section 3 has the fields;
 * and without GSTIN, which has the PAN, and money: nobody sees that without customers (staff/roles.ts).
 */
export function withoutContact({ payment: _payment, buyerGstin: _buyerGstin, ...order }: Order): Order {
  const { userId, deliveryAddress, deliveryAgentId } = order
  return {
    ...order,
    userId: { ...userId, phoneNumber: '', email: null },
    deliveryAddress:
      typeof deliveryAddress === 'string'
        ? ''
        : {
            ...deliveryAddress,
            street: '',
            landmark: '',
            latitude: coarseOrNull(deliveryAddress.latitude),
            longitude: coarseOrNull(deliveryAddress.longitude),
          },
    deliveryAgentId: deliveryAgentId && { ...deliveryAgentId, phoneNumber: '' },
  }
}

/** Whether the user may see how to reach customers: decides what replies contain and what searches find. */
export const seesContact = (request: FastifyRequest): boolean => requestCan(request, 'customers.contact')

/** How the user of this request sees orders. */
export const orderView = (request: FastifyRequest): ((order: Order) => Order) =>
  seesContact(request) ? (order) => order : withoutContact
