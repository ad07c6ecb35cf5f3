import { openEventStream } from '../../apps/api/test/event-stream.ts'
import { until } from './processes.ts'

/** Keeps an order event stream open at one process, as a browser does. */
export async function followOrders(base: string, token: string) {
  const stream = await openEventStream(`${base}/api/orders/events`, { authorization: `Bearer ${token}` })
  const orders = new Set<string>()
  const state = { reloads: 0, ended: false }
  const reading = (async () => {
    for (let block = await stream.next(); block; block = await stream.next()) {
      if (block.event === 'reload') state.reloads++
      if (block.event === 'order') orders.add((JSON.parse(block.data ?? '{}') as { orderId: string }).orderId)
    }
  })().then(
    () => (state.ended = true),
    () => (state.ended = true),
  )
  return {
    state,
    /** Resolves when the order's event has arrived. */
    sees: (orderId: string) =>
      until(`event of ${orderId} on the stream of ${base}`, 15_000, () => (orders.has(orderId) ? true : null)),
    close: async () => {
      stream.close()
      await reading
    },
  }
}
