import { recordEvent } from '../events/events.store.ts'
import type { OrderHooks } from '../orders/order-hooks.ts'
import { EMPTY_TRANSPORT, insertTransport, isKnownName, lockTransports } from './transports.store.ts'

/** Adds the name with which an order is sent by lorry to the transports, if it is a new one. */
export const transportHooks: OrderHooks = {
  onSent: async (tx, { transport: { transport: name } }, actor) => {
    if (await isKnownName(tx, name)) return
    await lockTransports(tx)
    const row = await insertTransport(tx, { ...EMPTY_TRANSPORT, name })
    if (row)
      await recordEvent(tx, actor, {
        subject: 'transport',
        subjectId: String(row.id),
        action: 'created',
        after: { name },
      })
  },
}
