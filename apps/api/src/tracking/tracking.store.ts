import type { PackingState } from '@phuljhari/contract/dispatch/packing-states'
import type { Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import { TRACKING_DAYS } from '@phuljhari/contract/tracking/tracking-status'
import type { Tx } from '../db/database.ts'
import { BOOKED_ON } from '../transports/due-day.store.ts'
import { transportFacts } from '../transports/transports.store.ts'

/** Until when the links of order `o` work; null while it is open. */
const ENDS_AT = `tracking_closed_at(o.order_id) + interval '${TRACKING_DAYS} days'`

const endsAt = { name: 'tracking_ends_at', text: `select ${ENDS_AT} as ends_at from orders o where o.order_id = $1` }
export const findEnd = async (tx: Tx, orderId: string): Promise<Date | null> =>
  (await tx.one<{ ends_at: Date | null }>(endsAt, [orderId])).ends_at

const insert = {
  name: 'tracking_link_insert',
  text: 'insert into tracking_links (order_id, secret_hash, created_by) values ($1, $2, $3)',
}
export const insertLink = (tx: Tx, orderId: string, secretHash: Buffer, by: string) =>
  tx.run(insert, [orderId, secretHash, by])

const excess = {
  name: 'tracking_links_excess',
  text: `delete from tracking_links where order_id = $1
           and id not in (select id from tracking_links where order_id = $1 order by id desc limit $2)`,
}
/** Deletes all links of an order but the latest, so that their number stays bounded. */
export const keepLatestLinks = (tx: Tx, orderId: string, count: number) => tx.run(excess, [orderId, count])

const working = {
  name: 'tracking_links_working',
  text: 'select count(*)::integer as links from tracking_links where order_id = $1 and revoked_at is null',
}
export const countLinks = async (tx: Tx, orderId: string): Promise<number> =>
  (await tx.one<{ links: number }>(working, [orderId])).links

const revoke = {
  name: 'tracking_links_revoke',
  text: 'update tracking_links set revoked_at = now() where order_id = $1 and revoked_at is null',
}
/** Ends all links of an order. @returns how many there were */
export const revokeLinks = (tx: Tx, orderId: string): Promise<number> => tx.run(revoke, [orderId])

const revokeBy = {
  name: 'tracking_links_revoke_by',
  text: `with ended as (update tracking_links set revoked_at = now() where created_by = $1 and revoked_at is null
           returning order_id)
         select order_id, count(*)::integer as ended from ended group by order_id order by order_id`,
}
/** Ends the links that an account made. @returns the orders that they showed, with the number of links */
export const revokeLinksBy = (tx: Tx, by: string) => tx.many<{ order_id: string; ended: number }>(revokeBy, [by])

export type TrackedRow = {
  order_id: string
  status: OrderStatus
  fulfilment: Fulfilment
  packing_state: PackingState | null
  ordered_at: Date
  accepted_at: Date | null
  ready_at: Date | null
  left_at: Date | null
  delivery_date: string | null
  delivery_slot: string | null
  closed_at: Date | null
  ends_at: Date | null
}
const bySecret = {
  name: 'tracking_by_secret',
  text: `select o.order_id, o.status, o.fulfilment, o.packing_state, o.ordered_at, t.accepted_at, t.left_at,
           coalesce(p.packed_at, last_event_at(o.order_id, 'makeReady')) as ready_at, o.delivery_date, o.delivery_slot,
           tracking_closed_at(o.order_id) as closed_at, ${ENDS_AT} as ends_at
         from tracking_links l
         join orders o using (order_id)
         left join order_turnarounds t using (order_id)
         left join packings p using (order_id)
         where l.secret_hash = $1 and l.revoked_at is null and o.erased_at is null
           and coalesce(${ENDS_AT}, 'infinity') > now()`,
}
/** The order of a link that works now. This is the one place that decides whether it does. */
export const findTracked = (tx: Tx, secretHash: Buffer) => tx.maybe<TrackedRow>(bySecret, [secretHash])

export type ConsignmentRow = {
  transport: string
  phone: string
  lr_number: string
  office: string
  days: number | null
  /** The day on which it was booked. */
  sent: string
}
const consignments = {
  name: 'tracking_consignments',
  text: `select c.transport, c.lr_number, c.office, coalesce(known.phone, '') as phone, known.days, ${BOOKED_ON} as sent
         from orders o join consignment_orders l using (order_id) join consignments c on c.id = l.consignment_id
         left join lateral (${transportFacts('c.transport')}) known on true
         where o.order_id = $1 and o.status in ('in_transit', 'delivered') order by c.id`,
}
/** What lorries have taken of an order, the first consignment first. */
export const findConsignments = (tx: Tx, orderId: string) => tx.many<ConsignmentRow>(consignments, [orderId])
