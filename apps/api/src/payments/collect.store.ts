import type { Tx } from '../db/database.ts'

const delivery = {
  name: 'payment_delivery',
  text: `select o.agent_id from orders o join events e on e.subject = 'order' and e.subject_id = o.order_id
         where o.order_id = $1 and e.action = 'deliver' and e.xid = pg_current_xact_id()`,
}
/** The delivery of an order in this transaction with its agent, or undefined. */
export const findDelivery = (tx: Tx, orderId: string) => tx.maybe<{ agent_id: number | null }>(delivery, [orderId])
