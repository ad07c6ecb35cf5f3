import type { Shop } from './shop.ts'
import { expect } from './test.ts'

/** Enters an accepted order that goes by lorry to Madurai. @returns its id */
export async function lorryOrder({ request, headers }: Shop, productId: string, destination: string): Promise<string> {
  const reply = await request.post('/api/orders/entries', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      draft: {
        customer: { fullName: 'Lorry Customer', phoneNumber: '9876500044' },
        fulfilment: 'lorry',
        transport: { name: '', destination },
        source: 'phone',
        deliveryAddress: { street: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
        items: [{ productId, quantity: 1 }],
        paymentMethod: 'UPI',
      },
      expectedTotal: 100,
      accept: true,
    },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return ((await reply.json()) as { orderId: string }).orderId
}
