import { z } from 'zod'
import { looseMoment, looseNumber, looseText } from '../../lib/loose.ts'

const quantity = looseNumber.transform((value) => (value !== null && value > 0 ? value : 1))

const picture = z
  .union([z.string(), z.looseObject({ Location: z.string().optional(), url: z.string().optional() })])
  .transform((image) => (typeof image === 'string' ? image : image.Location || image.url || ''))

/** A product of an order; one that is gone has neither name nor price. */
export const servedItem = z.looseObject({
  product: z
    .looseObject({
      _id: looseText,
      productName: looseText,
      brandName: looseText,
      category: looseText,
      orignalPrice: looseNumber,
      discountPrice: looseNumber,
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
    z.looseObject({ _id: looseText, fullName: looseText, vehicleNumber: looseText, bikeNumber: looseText }),
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
    street: looseText,
    landmark: looseText,
    city: looseText,
    state: looseText,
    pincode: looseText,
    latitude: looseNumber,
    longitude: looseNumber,
  }),
])

/** An order of any server (section 3): only its status is indispensable here, and one of its ids. */
export const servedOrder = z.looseObject({
  orderId: looseText,
  _id: looseText,
  status: z.string().trim().min(1),
  orderDate: looseMoment,
  userId: z
    .looseObject({ fullName: looseText, userName: looseText, phoneNumber: looseText, email: looseText })
    .nullish()
    .catch(null),
  deliveryAddress: address.nullish().catch(null),
  deliveryDate: looseMoment,
  expectedDeliveryDate: looseMoment,
  deliveryTimeSlot: looseText,
  totalAmount: looseNumber,
  subTotal: looseNumber,
  shippingCharge: looseNumber,
  products: z.array(z.unknown()).nullish().catch(null),
  paymentMethod: looseText,
  notes: looseText,
  deliveryAgentId: servedAgent,
})
export type ServedOrder = z.output<typeof servedOrder>

const assigned = z.looseObject({
  order: z.looseObject({
    deliveryAgentId: servedAgent,
    expectedDeliveryDate: looseMoment,
    deliveryTimeSlot: looseText,
  }),
})

/** What the reply to an assignment tells of the order (section 7), or null when it tells nothing. */
export function readAssigned(reply: unknown): z.output<typeof assigned>['order'] | null {
  const read = assigned.safeParse(reply)
  return read.success ? read.data.order : null
}
