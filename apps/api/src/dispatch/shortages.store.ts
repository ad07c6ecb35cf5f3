import { IN_SHOP_STATUSES, type ShortDecision, type ShortReason } from '@phuljhari/contract/dispatch/packing-states'
import type { Tx } from '../db/database.ts'
import { nameOf } from './packing.store.ts'

export type ShortageRow = {
  id: number
  order_id: string
  position: number | null
  product_id: string
  product_name: string
  ordered: number
  packed: number
  reason: ShortReason
  reported_by: string
  reported_at: Date
  decision: ShortDecision | null
  consent: string
  substitute: string
}

const SHORTAGE = `select s.id, s.order_id, s.position, s.product_id, s.product_name, s.ordered, s.packed, s.reason,
  ${nameOf('s.reported_by')} as reported_by, s.reported_at, s.decision, s.consent, s.substitute from shortages s`
const shortagesOfOrder = { name: 'packing_shortages', text: `${SHORTAGE} where s.order_id = $1 order by s.id` }
export const findShortages = (tx: Tx, orderId: string) => tx.many<ShortageRow>(shortagesOfOrder, [orderId])
const shortageById = { name: 'shortage_by_id', text: `${SHORTAGE} where s.id = $1` }
export const findShortage = (tx: Tx, id: number) => tx.maybe<ShortageRow>(shortageById, [id])

const short = {
  name: 'packing_short',
  text: `insert into shortages (order_id, position, product_id, product_name, ordered, packed, reason, reported_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (order_id, position) do update
           set ordered = excluded.ordered, packed = excluded.packed, reason = excluded.reason`,
}
type NewShortage = Pick<ShortageRow, 'product_id' | 'product_name' | 'ordered' | 'packed' | 'reason' | 'reported_by'>
/** Stores that a line is short; what was decided about it stays. */
export const saveShortage = (tx: Tx, orderId: string, position: number, shortage: NewShortage) =>
  tx.run(short, [
    orderId,
    position,
    shortage.product_id,
    shortage.product_name,
    shortage.ordered,
    shortage.packed,
    shortage.reason,
    shortage.reported_by,
  ])
const found = { name: 'packing_found', text: 'delete from shortages where order_id = $1 and position = $2' }
/** Forgets an open shortage whose goods were found after all. */
export const removeShortage = (tx: Tx, orderId: string, position: number) => tx.run(found, [orderId, position])
const dropped = {
  name: 'packing_dropped',
  text: `select position, packed from shortages where order_id = $1 and position is not null and decision = 'drop'`,
}
/** The lines of an invoiced order that stay short, with what is packed of them. */
export const findDropped = (tx: Tx, orderId: string) =>
  tx.many<{ position: number; packed: number }>(dropped, [orderId])

const decide = {
  name: 'shortage_decide',
  text: `update shortages set decision = $2, consent = $3, substitute = $4,
           position = case when $2 = 'wait' or $5 then position end
         where id = $1`,
}
type Decision = {
  decision: ShortDecision
  consent: string
  substitute: string
  /** Whether the order keeps the line as it is, since it was invoiced. */
  staysOpen: boolean
}
/** Stores a decision. A line that waits stays open. */
export const saveDecision = (tx: Tx, id: number, { decision, consent, substitute, staysOpen }: Decision) =>
  tx.run(decide, [id, decision, consent, substitute, staysOpen])

const openShortages = {
  name: 'shortages_open',
  text: `select s.*, o.customer_name, o.customer_phone, o.delivery_date
         from (${SHORTAGE}) s join orders o on o.order_id = s.order_id
         where s.position is not null and s.decision is distinct from 'drop'
           and o.status in (${IN_SHOP_STATUSES.map((status) => `'${status}'`).join(', ')})
         order by s.decision is not null, s.reported_at, s.id limit 200`,
}
export const findOpenShortages = (tx: Tx) =>
  tx.many<ShortageRow & { customer_name: string; customer_phone: string; delivery_date: string | null }>(openShortages)
