import { TRACKING_HEADER } from '@phuljhari/contract/tracking/tracking-status'
import type { TrackedOrder } from '@phuljhari/contract/tracking/tracking.contract'
import { expect } from 'vitest'
import { orderIn } from './factories.ts'
import type { TestApi } from './harness.ts'

const byLorry = { name: 'test_tracked_lorry', text: "update orders set fulfilment = 'lorry' where order_id = $1" }

/** Makes, reads and revokes tracking links. */
export function trackingOf(api: TestApi) {
  const linksOf = (orderId: string) => `/orders/${orderId}/tracking-links`
  const make = (orderId: string) => api.send('POST', linksOf(orderId))
  const track = (secret: string | undefined, remoteAddress = '10.9.0.1') => {
    const headers = secret === undefined ? {} : { [TRACKING_HEADER]: secret }
    return api.anonymous('GET', '/tracking', { remoteAddress, headers })
  }
  return {
    linksOf,
    make,
    track,
    /** Returns the secret of a new link. */
    async linkTo(orderId: string): Promise<string> {
      const reply = await make(orderId)
      expect(reply.statusCode, reply.payload).toBe(201)
      return reply.json<{ link: string }>().link.split('#')[1] ?? ''
    },
    revoke: (orderId: string) => api.send('DELETE', linksOf(orderId)),
    tracked: async (secret: string) => (await track(secret)).json<TrackedOrder>(),
    accept: (orderId: string) => api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`),
    /** An order that a lorry has taken. */
    async sentOrder(transport = 'KPN Travels'): Promise<string> {
      const orderId = await orderIn(api)
      await api.db.run(byLorry, [orderId])
      await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
      const payload = { name: transport, destination: 'Erode', lrNumber: 'KPN/117' }
      expect((await api.send('POST', `/orders/${orderId}/lorry`, { payload })).statusCode).toBe(200)
      return orderId
    },
  }
}
