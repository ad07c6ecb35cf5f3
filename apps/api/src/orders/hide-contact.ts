import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { FastifyRequest } from 'fastify'
import { requestCan } from '../http/actor-of.ts'

/**
 * What is selected of an order: everything, or nothing that reaches the customer or the agent, locates a house or
 * reveals prices and amounts.
 */
export type OrderDetail = 'complete' | 'reduced'

/** The precision of coarse coordinates: about a kilometre, enough to show a town on a map. */
export const COARSE_DEGREES = 0.01

/** Rounds a coordinate so that it does not lead to a house. */
export const coarse = (degrees: number): number => Math.round(degrees / COARSE_DEGREES) / (1 / COARSE_DEGREES)
/** SQL for the same. Null for null. */
export const coarseSql = (degrees: string): string =>
  `(floor(${degrees} / ${COARSE_DEGREES}::float8 + 0.5) / (1 / ${COARSE_DEGREES}::float8))`
const coarseOrNull = (degrees: number | null) => (degrees === null ? null : coarse(degrees))

/** Matches ten or more digits of any script, as people write them: `+91 98765 43210`, `(04562) 220-0114`. */
const PHONE_NUMBER = /\+?\(?\p{Nd}(?:[\s()./-]{0,3}\p{Nd}){9,}/gu
const EMAIL = /[^\s@]{1,64}@[^\s@]{1,255}/g
const HIDDEN = '[hidden]'

/** Hides the phone numbers and e-mail addresses that people wrote into a free text. */
export const withoutContactIn = (text: string): string =>
  text.replaceAll(EMAIL, HIDDEN).replaceAll(PHONE_NUMBER, HIDDEN)

function withoutPrices({ product, quantity }: Order['products'][number]): Order['products'][number] {
  const { listPrice: _listPrice, granted: _granted, hsn: _hsn, ...others } = product
  return { product: { ...others, orignalPrice: 0, discountPrice: 0 }, quantity }
}

/**
 * The order without contact data, prices and amounts. Phone numbers, e-mail address and street are empty and amounts 0
 * rather than absent where section 3 of the specification has these fields; the location is coarse; what people wrote
 * into texts is hidden. The GSTIN, which contains the PAN, and what else is about money are absent: no role without
 * customers.contact has orders.amounts (staff/roles.ts).
 */
function withoutContact(complete: Order): Order {
  const {
    payment: _payment,
    buyerGstin: _buyerGstin,
    couponCode: _couponCode,
    couponDiscount: _couponDiscount,
    extraDiscount: _extraDiscount,
    packingCharge: _packingCharge,
    tax: _tax,
    roundOff: _roundOff,
    pricesIncludeTax: _pricesIncludeTax,
    flags: _flags,
    minimumOrder: _minimumOrder,
    ...order
  } = complete
  const { userId, deliveryAddress, deliveryAgentId } = order
  return {
    ...order,
    products: order.products.map(withoutPrices),
    subTotal: 0,
    shippingCharge: 0,
    totalAmount: 0,
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

/**
 * Whether the user may see how to reach customers, which decides what replies contain and what searches find. The same
 * roles may see amounts (orders.amounts), so that there are two statements for each list and not four.
 */
export const seesContact = (request: FastifyRequest): boolean => requestCan(request, 'customers.contact')

/** What the statement selects of orders that the user asks for. */
export const orderDetail = (request: FastifyRequest): OrderDetail => (seesContact(request) ? 'complete' : 'reduced')

/**
 * Returns the function that makes of the JSON of an order, selected with `orderDetail`, what the user of this request
 * may see. Only texts that people wrote are left to hide, which SQL cannot.
 */
export const orderJsonView = (request: FastifyRequest): ((json: string) => string) =>
  seesContact(request) ? (json) => json : (json) => JSON.stringify(withoutContact(JSON.parse(json) as Order))

/** Returns the function that makes of an order what the user of this request may see. */
export const orderView = (request: FastifyRequest): ((order: Order) => Order) =>
  seesContact(request) ? (order) => order : withoutContact
