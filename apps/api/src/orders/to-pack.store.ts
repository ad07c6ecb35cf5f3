import { IN_SHOP_STATUSES } from '@phuljhari/contract/orders/to-pack.contract'
import type { Tx } from '../db/database.ts'

// Literals, not parameters, so that PostgreSQL uses the index of these statuses (migration 053).
const IN_SHOP = `o.status in (${IN_SHOP_STATUSES.map((status) => `'${status}'`).join(', ')})`
/** Marked as ready; an assigned order, if it was before (order_packings). */
const IS_PACKED = `(o.status = 'ready' or o.status = 'assigned'
  and exists (select 1 from order_packings p where p.order_id = o.order_id))`
const PLACE = `(coalesce(o.delivery_date, 'infinity'::date), o.ordered_at, o.order_id)`

const page = {
  name: 'orders_to_pack',
  text: `select o.order_id from orders o
         where ${IN_SHOP} and ${IS_PACKED} = $1
           and ($2::text is null or ${PLACE} > (select coalesce(a.delivery_date, 'infinity'::date), a.ordered_at,
             a.order_id from orders a where a.order_id = $2))
         order by coalesce(o.delivery_date, 'infinity'::date), o.ordered_at, o.order_id limit $3`,
}
/**
 * The ids of orders to pack, or of packed ones, the oldest promised day first.
 * @param after the last one before them
 */
export const idsToPack = async (tx: Tx, isPacked: boolean, after: string | null, limit: number): Promise<string[]> =>
  (await tx.many<{ order_id: string }>(page, [isPacked, after, limit])).map((row) => row.order_id)

const counts = {
  name: 'orders_to_pack_counts',
  text: `select count(*) filter (where not ${IS_PACKED}) as to_pack, count(*) filter (where ${IS_PACKED}) as packed
         from orders o where ${IN_SHOP}`,
}
export const countToPack = (tx: Tx) => tx.one<{ to_pack: number; packed: number }>(counts)
