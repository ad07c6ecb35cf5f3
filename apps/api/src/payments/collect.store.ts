import type { Tx } from '../db/database.ts'
import { SELECT_PAYMENTS, type PaymentRow } from './payments.store.ts'

const delivery = {
  name: 'payment_delivery',
  text: `select o.agent_id from orders o join events e on e.subject = 'order' and e.subject_id = o.order_id
         where o.order_id = $1 and e.action = 'deliver' and e.xid = pg_current_xact_id()`,
}
/** The delivery of an order in this transaction with its agent, or undefined. */
export const findDelivery = (tx: Tx, orderId: string) => tx.maybe<{ agent_id: number | null }>(delivery, [orderId])

const collected = {
  name: 'payments_of_delivery',
  text: `${SELECT_PAYMENTS}
         where p.kind = 'receipt' and p.source = 'agent' and p.state <> 'rejected' and p.reversed_by is null
           and p.id in (select payment_id from allocations where order_id = $1)
           and p.recorded_at = (select at from events
             where subject = 'order' and subject_id = $1 and action = 'deliver' order by id desc limit 1)
         order by p.id`,
}
/** What was collected in the transaction of the order's latest delivery. */
export const findCollected = (tx: Tx, orderId: string) => tx.many<PaymentRow>(collected, [orderId])
