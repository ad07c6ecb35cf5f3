import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { FastifyRequest } from 'fastify'
import { requestCan } from '../http/actor-of.ts'

/** About a kilometre: enough for a town on a map. */
export const COARSE_DEGREES = 0.01

/** A coordinate that does not lead to a house. */
export const coarse = (degrees: number): number => Math.round(degrees / COARSE_DEGREES) / (1 / COARSE_DEGREES)
const coarseOrNull = (degrees: number | null) => (degrees === null ? null : coarse(degrees))

/** Ten digits or more, of any script, as people write them: `+91 98765 43210`, `(04562) 220-0114`. */
const PHONE_NUMBER = /\+?\(?\p{Nd}(?:[\s()./-]{0,3}\p{Nd}){9,}/gu
const EMAIL = /[^\s@]{1,64}@[^\s@]{1,255}/g
const HIDDEN = '[hidden]'

/** A free text without the phone numbers and e-mail addresses that people write into it. */
export const withoutContactIn = (text: string): string =>
  text.replaceAll(EMAIL, HIDDEN).replaceAll(PHONE_NUMBER, HIDDEN)

/**
 * The order without phone numbers, e-mail, street and exact location, which are empty, since section 3 has the fields,
 * or hidden in the texts that people type; and without GSTIN, which has the PAN, and money: nobody sees that without
 * customers (staff/roles.ts).
 */
export function withoutContact({ payment: _payment, buyerGstin: _buyerGstin, ...order }: Order): Order {
  const { userId, deliveryAddress, deliveryAgentId } = order
  return {
    ...order,
    notes: withoutContactIn(order.notes),
    deliveryNotes: withoutContactIn(order.deliveryNotes),
    userId: {
      fullName: withoutContactIn(userId.fullName),
      userName: withoutContactIn(userId.userName),
      phoneNumber: '',
      email: null,
    },
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
