import { openEventStream } from '../../apps/api/test/event-stream.ts'
import { until } from './processes.ts'

/** A browser that keeps a stream of orders open at one process. */
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
    /** Resolves when it is told of the order. */
    sees: (orderId: string) =>
      until(`the stream of ${base} tells of ${orderId}`, 15_000, () => (orders.has(orderId) ? true : null)),
    close: async () => {
      stream.close()
      await reading
    },
  }
}
