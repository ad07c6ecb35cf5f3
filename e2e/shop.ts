import type { APIRequestContext } from '@playwright/test'
import { ADMIN, STOREFRONT_KEY } from './server.ts'

type PlacedOrder = { orderId: string; orderDate: string; totalAmount: number; status: string }
type Item = { productId: string; quantity: number }
type OrderOptions = {
  fullName?: string
  phoneNumber?: string
  street?: string
  shippingCharge?: number
  notes?: string
  email?: string | null
}

/** Calls the API directly, as the storefront and other staff would. */
export class Shop {
  readonly request: APIRequestContext
  readonly headers: Record<string, string>

  private constructor(request: APIRequestContext, token: string) {
    this.request = request
    this.headers = { authorization: `Bearer ${token}` }
  }

  static async open(request: APIRequestContext): Promise<Shop> {
    const reply = await request.post('/api/vendor/signin', { data: ADMIN })
    return new Shop(request, ((await reply.json()) as { token: string }).token)
  }

  /** @returns the id of the product. */
  async addProduct(productName: string, orignalPrice: number, discountPrice = 0): Promise<string> {
    const reply = await this.request.post('/api/products', {
      headers: this.headers,
      multipart: {
        productId: crypto.randomUUID(),
        productName,
        brandName: 'Story Brand',
        category: 'SPARKLERS',
        orignalPrice: String(orignalPrice),
        discountPrice: String(discountPrice),
      },
    })
    if (!reply.ok()) throw new Error(await reply.text())
    return ((await reply.json()) as { _id: string })._id
  }

  /** Places an order as the storefront does. */
  async placeOrder(items: Item[], { fullName = 'Meena Story', street = '12 Car Street', ...more }: OrderOptions = {}) {
    const { shippingCharge = 60, notes = '', email = null, phoneNumber = '9876500011' } = more
    const reply = await this.request.post('/api/orders', {
      headers: { 'x-api-key': STOREFRONT_KEY, 'idempotency-key': crypto.randomUUID() },
      data: {
        customer: { fullName, phoneNumber, email },
        deliveryAddress: {
          street,
          city: 'Madurai',
          state: 'Tamil Nadu',
          pincode: '625001',
          latitude: 9.9195,
          longitude: 78.1193,
        },
        items,
        paymentMethod: 'Cash on Delivery',
        notes,
        shippingCharge,
      },
    })
    if (!reply.ok()) throw new Error(await reply.text())
    return (await reply.json()) as PlacedOrder
  }

  private async patch(path: string, data?: object): Promise<void> {
    const reply = await this.request.patch(`/api${path}`, { headers: this.headers, ...(data && { data }) })
    if (!reply.ok()) throw new Error(await reply.text())
  }

  /** @param status accepted, rejected, ready, processing or cancel. */
  setStatus = (orderId: string, status: string) => this.patch(`/orders/vendorStatus/${status}/${orderId}`)

  /** @param status picked_up, in_transit, delivered or failed. */
  setDelivery = (orderId: string, status: string) => this.patch(`/delivery-agents/orders/${orderId}/status`, { status })

  async assign(orderId: string, deliveryAgentId: string): Promise<void> {
    const reply = await this.request.post('/api/delivery-agents/assign-order', {
      headers: this.headers,
      data: {
        orderId,
        deliveryAgentId,
        expectedDeliveryDate: new Date().toISOString(),
        deliveryTimeSlot: '6PM-9PM (Night)',
      },
    })
    if (!reply.ok()) throw new Error(await reply.text())
  }

  /** @returns the id of the agent. */
  async addAgent(fullName: string): Promise<string> {
    const reply = await this.request.post('/api/delivery-agents', {
      headers: this.headers,
      data: { fullName, phoneNumber: '9876500099', aadharNumber: '234567890123', vehicleNumber: 'TN 67 ST 1' },
    })
    if (!reply.ok()) throw new Error(await reply.text())
    return ((await reply.json()) as { _id: string })._id
  }
}
