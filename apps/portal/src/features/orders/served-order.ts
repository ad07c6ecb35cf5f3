import { z } from 'zod'

/** What any server may send, or leave out. */
const anything = z.unknown().optional()

/** Texts may come as numbers; what is neither is empty. */
const text = anything.transform((value) => (['string', 'number'].includes(typeof value) ? String(value).trim() : ''))

function numberOf(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
/** Numbers may come as texts; what is neither is null, so that it can be computed or left out. */
const amount = anything.transform(numberOf)
const quantity = amount.transform((value) => (value !== null && value > 0 ? value : 1))

/** A moment as a text, or as milliseconds since 1970. */
const moment = anything.transform((value) => {
  if (typeof value === 'string') return value.trim()
  const date = new Date(typeof value === 'number' ? value : Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
})

const picture = z
  .union([z.string(), z.looseObject({ Location: z.string().optional(), url: z.string().optional() })])
  .transform((image) => (typeof image === 'string' ? image : image.Location || image.url || ''))

/** A product of an order; one that is gone has neither name nor price. */
export const servedItem = z.looseObject({
  product: z
    .looseObject({
      _id: text,
      productName: text,
      brandName: text,
      category: text,
      orignalPrice: amount,
      discountPrice: amount,
      images: z.array(picture).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  quantity,
})

/** The agent of an order: an object, or its id alone. */
export const servedAgent = z
  .union([
    z
      .string()
      .trim()
      .min(1)
      .transform((id) => ({ _id: id, fullName: id, vehicleNumber: '', bikeNumber: '' })),
    z.looseObject({ _id: text, fullName: text, vehicleNumber: text, bikeNumber: text }),
  ])
  .nullish()
  .catch(null)
  .transform((agent) =>
    agent?._id ? { id: agent._id, name: agent.fullName, bikeNumber: agent.vehicleNumber || agent.bikeNumber } : null,
  )

const NOWHERE = { landmark: '', city: '', state: '', pincode: '', latitude: null, longitude: null }
const address = z.union([
  z.string().transform((street) => ({ street: street.trim(), ...NOWHERE })),
  z.looseObject({
    street: text,
    landmark: text,
    city: text,
    state: text,
    pincode: text,
    latitude: amount,
    longitude: amount,
  }),
])

/** An order of any server (section 3): only its status is indispensable here, and one of its ids. */
export const servedOrder = z.looseObject({
  orderId: text,
  _id: text,
  status: z.string().trim().min(1),
  orderDate: moment,
  userId: z.looseObject({ fullName: text, userName: text, phoneNumber: text, email: text }).nullish().catch(null),
  deliveryAddress: address.nullish().catch(null),
  deliveryDate: moment,
  expectedDeliveryDate: moment,
  deliveryTimeSlot: text,
  totalAmount: amount,
  subTotal: amount,
  shippingCharge: amount,
  products: z.array(z.unknown()).nullish().catch(null),
  paymentMethod: text,
  notes: text,
  deliveryAgentId: servedAgent,
})
export type ServedOrder = z.output<typeof servedOrder>

const assigned = z.looseObject({
  order: z.looseObject({ deliveryAgentId: servedAgent, expectedDeliveryDate: moment, deliveryTimeSlot: text }),
})

/** What the reply to an assignment tells of the order (section 7), or null when it tells nothing. */
export function readAssigned(reply: unknown): z.output<typeof assigned>['order'] | null {
  const read = assigned.safeParse(reply)
  return read.success ? read.data.order : null
}
