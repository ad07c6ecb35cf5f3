import type { TradeField } from '@phuljhari/contract/products/trade-fields'
import sharp from 'sharp'
import { form, STOREFRONT_KEY, type TestApi } from './harness.ts'

type ProductFields = {
  productName: string
  brandName: string
  category: string
  orignalPrice: string
  discountPrice?: string
  productId?: string
} & Partial<Record<TradeField, string>>
export const PRODUCT: ProductFields = {
  productName: 'Test Sparkler',
  brandName: 'Test Brand',
  category: 'SPARKLERS',
  orignalPrice: '100',
  discountPrice: '40.50',
}

/** A JPEG in a single colour. */
export const jpeg = (width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#f6a609' } })
    .jpeg()
    .toBuffer()
export const picture = async (bytes?: Buffer) => ({
  name: 'files',
  filename: 'picture.jpg',
  type: 'image/jpeg',
  bytes: bytes ?? (await jpeg()),
})

export async function addProduct(
  api: TestApi,
  fields: Partial<ProductFields> = {},
  file?: Awaited<ReturnType<typeof picture>>,
) {
  const reply = await api.send('POST', '/products', await form({ ...PRODUCT, ...fields }, file))
  return reply.json() as { _id: string; productName: string; images: Array<{ Location: string }> }
}

export const AGENT = {
  fullName: 'Selvi Murugan',
  phoneNumber: '+91 98765 43210',
  aadharNumber: '0123 4567 8901',
  vehicleNumber: 'tn 67 ab 1',
}
export async function addAgent(api: TestApi, fields: Partial<typeof AGENT> = {}): Promise<string> {
  return (await api.send('POST', '/delivery-agents', { payload: { ...AGENT, ...fields } })).json()._id
}

export const orderBody = (productId: string) => ({
  customer: { fullName: 'Meena', phoneNumber: '9876500011' },
  deliveryAddress: { street: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
  items: [{ productId, quantity: 2 }],
  paymentMethod: 'UPI',
  notes: 'Please call first',
  shippingCharge: 60,
})
export const placeOrder = (api: TestApi, body: object, idempotencyKey?: string) =>
  api.anonymous('POST', '/orders', {
    payload: body,
    headers: { 'x-api-key': STOREFRONT_KEY, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
  })

const setState = { name: 'test_order_state', text: 'update orders set status = $2, agent_id = $3 where order_id = $1' }
/** Creates an order and puts it into any state of the life cycle. */
export async function orderIn(api: TestApi, status = 'processing', agentId: string | null = null): Promise<string> {
  const product = await addProduct(api, { productName: `Sparkler ${Math.random()}` })
  const { orderId } = (await placeOrder(api, orderBody(product._id))).json()
  if (status !== 'processing' || agentId !== null) await api.db.run(setState, [orderId, status, agentId])
  return orderId
}
