import {
  IN_SHOP_STATUSES,
  BOARD_LISTS,
  type BoardList,
  type PackingState,
} from '@phuljhari/contract/dispatch/packing-states'
import { UNDELIVERED_STATUSES, type OrderStatus } from '@phuljhari/contract/orders/order-status'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { HAS_CARTONS_LEFT, HAS_LATE_CONSIGNMENT } from './consignments/order-conditions.store.ts'

// Literals, not parameters, so that PostgreSQL uses the indexes of the board (migration 061).
const inStatuses = (statuses: readonly string[]) => `o.status in (${statuses.map((one) => `'${one}'`).join(', ')})`
const ON_BOARD = inStatuses(UNDELIVERED_STATUSES)
const IN_SHOP = inStatuses(IN_SHOP_STATUSES)
const IS_OPEN = `coalesce(o.packing_state, '') in ('packing', 'partPacked')`
/** Whether an assigned order was packed before, or marked as ready. */
const WAS_PACKED = `(o.status = 'assigned' and exists (select 1 from order_packings p where p.order_id = o.order_id))`
const IS_LATE = `(o.delivery_date < (now() at time zone '${TIME_ZONE}')::date
  or (o.status = 'in_transit' and o.fulfilment = 'lorry' and ${HAS_LATE_CONSIGNMENT}))`
const IS_PART_SENT = `(o.status = 'in_transit' and o.fulfilment = 'lorry' and ${HAS_CARTONS_LEFT})`
type Facts = { wasPacked: string; isLate: string; isPartSent: string }
const conditionsOf = ({ wasPacked, isLate, isPartSent }: Facts): Readonly<Record<BoardList, string>> => {
  const isPacked = `(o.status = 'ready' or coalesce(o.packing_state, '') in ('packed', 'checked', 'skipped')
    or ${wasPacked})`
  return {
    toPack: `${IN_SHOP} and not ${IS_OPEN} and not ${isPacked}`,
    packing: `${IN_SHOP} and ${IS_OPEN}`,
    packed: `${IN_SHOP} and not ${IS_OPEN} and ${isPacked}`,
    toBook: `o.fulfilment = 'lorry' and (${IN_SHOP} and not ${IS_OPEN} and ${isPacked} or ${isPartSent})`,
    road: inStatuses(['picked_up', 'in_transit'] satisfies OrderStatus[]),
    late: isLate,
    skipped: `o.packing_state = 'skipped'`,
  }
}
const CONDITIONS = conditionsOf({ wasPacked: WAS_PACKED, isLate: IS_LATE, isPartSent: IS_PART_SENT })
/** All lists but `skipped` are of orders that are not delivered yet. */
const whereOf = (list: BoardList) => (list === 'skipped' ? CONDITIONS.skipped : `${ON_BOARD} and ${CONDITIONS[list]}`)

/** What the board is narrowed to; null for no restriction. `place` is the beginning of a city or pincode. */
export type BoardFilter = { day: string | null; slot: string | null; agent: number | null; place: string | null }
const FILTER = `($1::date is null or o.delivery_date = $1) and ($2::text is null or o.delivery_slot = $2)
  and ($3::bigint is null or o.agent_id = $3)
  and ($4::text is null or starts_with(lower(o.city), lower($4)) or starts_with(o.pincode, $4))`
const valuesOf = ({ day, slot, agent, place }: BoardFilter) => [day, slot, agent, place]

const PLACE = `(coalesce(o.delivery_date, 'infinity'::date), o.ordered_at, o.order_id)`
const pages = Object.fromEntries(
  BOARD_LISTS.map((list) => [
    list,
    {
      name: `dispatch_board_${list}`,
      text: `select o.order_id from orders o
             where ${whereOf(list)} and ${FILTER}
               and ($5::text is null or ${PLACE} > (select coalesce(a.delivery_date, 'infinity'::date), a.ordered_at,
                 a.order_id from orders a where a.order_id = $5))
             order by coalesce(o.delivery_date, 'infinity'::date), o.ordered_at, o.order_id limit $6`,
    },
  ]),
) as Record<BoardList, { name: string; text: string }>
/**
 * The ids of the orders of a list, the oldest promised day first.
 * @param after the last one before them
 */
export const idsOnBoard = async (
  tx: Tx,
  list: BoardList,
  filter: BoardFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> =>
  (await tx.many<{ order_id: string }>(pages[list], [...valuesOf(filter), after, limit])).map((row) => row.order_id)

const OPEN_LISTS = BOARD_LISTS.filter((list) => list !== 'skipped')
const OF_GROUP = conditionsOf({ wasPacked: 'o.was_packed', isLate: 'o.is_late', isPartSent: 'o.is_part_sent' })
const countsWhere = (name: string, filter: string) => ({
  name,
  text: `select ${OPEN_LISTS.map((list) => `coalesce(sum(o.n) filter (where ${OF_GROUP[list]}), 0)::int as "${list}"`)},
           (select count(*) from orders o where ${CONDITIONS.skipped} and ${filter}) as skipped
         from (select o.status, o.packing_state, o.fulfilment, ${IS_LATE} as is_late, ${WAS_PACKED} as was_packed,
             ${IS_PART_SENT} as is_part_sent, count(*) as n
           from orders o where ${ON_BOARD} and ${filter} group by 1, 2, 3, 4, 5, 6) o`,
})
const counts = countsWhere('dispatch_board_counts', FILTER)
// Without a filter the index of the board has all that is counted, which saves reading the orders themselves.
const allCounts = countsWhere('dispatch_board_all_counts', 'true')
/** How many orders each list has. */
export const countBoard = (tx: Tx, filter: BoardFilter): Promise<Record<BoardList, number>> => {
  const values = valuesOf(filter)
  return values.every((value) => value === null) ? tx.one(allCounts, []) : tx.one(counts, values)
}

const packings = {
  name: 'dispatch_board_packings',
  text: `select o.order_id, coalesce(o.packing_state, 'toPack') as state, p.packer_id, p.active_at,
           coalesce(nullif(v.full_name, ''), v.email, '') as packer, cardinality(p.carton_grams) as cartons,
           exists (select 1 from packing_lines l where l.order_id = o.order_id and l.packed > 0) as is_started,
           (select count(*)::int from shortages s where s.order_id = o.order_id and s.position is not null
             and s.decision is distinct from 'drop') as short_lines
         from orders o left join packings p on p.order_id = o.order_id left join vendors v on v.id = p.packer_id
         where o.order_id = any($1::text[])`,
}
export type BoardPacking = {
  order_id: string
  state: PackingState
  packer_id: number | null
  /** Null for an order without a packing. */
  active_at: Date | null
  packer: string
  cartons: number | null
  is_started: boolean
  short_lines: number
}
/** How far these orders are packed. */
export const packingsOf = (tx: Tx, ids: readonly string[]) => tx.many<BoardPacking>(packings, [ids])
