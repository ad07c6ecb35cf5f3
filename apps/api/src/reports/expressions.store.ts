import { isClosed } from '@phuljhari/contract/orders/order-standing'
import { ORDER_ACTIONS, targetStatus } from '@phuljhari/contract/orders/order-status'
import { IGNORED_IN_STATES, STATE_SPELLINGS } from '@phuljhari/contract/rules/states'

// SQL that several reports share: `o` is an order.

/** Orders that count as sold (trade: booked). */
export const BOOKED = 'is_booked(o.status)'

/** A moment on the clocks of India. Its offset is fixed, and adding it takes a fraction of a look-up of the zone. */
export const inIndia = (moment: string) => `(${moment} at time zone interval '05:30')`
/** When the order was placed, on the clocks of India. */
export const PLACED = inIndia('o.ordered_at')
/** `yyyy-mm-dd`, as text. */
export const PLACED_DAY = `to_char(${PLACED}, 'YYYY-MM-DD')`

/** A whole quotient; null when the whole is 0. */
export const quotient = (part: string, whole: string) => `round(${part} / nullif(${whole}, 0))`
/** @param part, whole numeric expressions. @returns a percentage with two decimals, null when the whole is 0 */
export const percent = (part: string, whole: string) => `round(100 * (${part})::numeric / nullif(${whole}, 0), 2)`
/**
 * A measure of a cube, added up over its rows `s`; 0 without rows.
 * @param condition which rows count; absent for all
 */
export const sumOf = (measure: string, condition?: string) =>
  `coalesce(sum(s.${measure})${condition === undefined ? '' : ` filter (where ${condition})`}, 0)`

/** Hours from one moment to a later one, as a double: sorting numeric values takes twice as long. */
export const hoursBetween = (until: string, from: string) => `date_part('epoch', ${until} - ${from}) / 3600`

/** The label of a value, null for a value without one. */
export const labelOf = (value: string, labels: Readonly<Record<string, string>>): string =>
  `case ${value} ${Object.entries(labels)
    .map(([key, label]) => `when '${key}' then '${label}'`)
    .join(' ')} end`

/**
 * When an order was accepted and delivered, as `t`: at most one row per order; none without such an event. Parameters:
 * the moments of the span, so that only its rows are read.
 */
export const TURNAROUND = `left join order_turnarounds t
  on t.order_id = o.order_id and t.placed_at >= $1 and t.placed_at < $2`
/** The same for orders that have been accepted, delivered or both. */
export const WITH_TURNAROUND = TURNAROUND.replace('left join', 'join')

/**
 * Orders that were made ready, as `p`, with who packed them line by line, as `k`, if anyone did. Parameters: the
 * moments of the span.
 */
export const PACKING = `join order_packings p on p.order_id = o.order_id and p.placed_at >= $1 and p.placed_at < $2
  left join packings k on k.order_id = o.order_id and k.packed_at is not null`
/** Who packed the order line by line, else who marked it ready; needs PACKING. */
export const PACKER = 'coalesce(k.packed_by, p.ready_by)'
/**
 * The lines that were packed, with those of which nothing was left to pack, and how many of all were short. What a
 * clerk drops or substitutes leaves the order's lines; its shortage stays. One whose goods were found does not. A
 * product may stand on several lines: those that left are the settled shortages of which nothing was packed, and a line
 * that was short twice counts once. Needs PACKING; a row `l` for each order.
 */
export const PACKED_LINES = `cross join lateral (
  select (select count(*) from order_items i where i.order_id = k.order_id) + coalesce(sum(p.gone), 0) as lines,
    coalesce(sum(least(p.short, p.kept + p.gone)), 0) as short_lines
  from (
    select short, kept, greatest(n.gone, case when kept = 0 then 1 else 0 end) as gone from (
      select count(*) as short, count(*) filter (where s.position is null and s.packed = 0) as gone,
        (select count(*) from order_items i where i.order_id = k.order_id and i.product_id = s.product_id) as kept
      from shortages s where s.order_id = k.order_id group by s.product_id) n) p) l`

/** The actions after which an order is closed. */
const CLOSING = ORDER_ACTIONS.filter((action) => isClosed(targetStatus(action)))
/**
 * The status from which an order was rejected or cancelled and the reason, as `closed.stage` and `closed.reason`; null
 * without such an event. Where an event does not say which status it changed, the event before it does.
 */
export const CLOSED_STAGE = `left join lateral (
  select coalesce(e.before ->> 'status', e.preceding) as stage, nullif(e.after ->> 'reason', '') as reason from (
    select id, action, before, after, lag(after ->> 'status') over (order by id) as preceding
    from events where subject = 'order' and subject_id = o.order_id) e
  where e.action in (${CLOSING.map((action) => `'${action}'`).join(', ')}) order by e.id desc limit 1) closed on true`

/** The most frequent spelling; of several, the first in the alphabet. */
export const commonSpelling = (column: string) =>
  `(select spelling from unnest(array_agg(o.${column}), array_agg(o.orders)) as typed (spelling, orders)
    group by spelling order by sum(orders) desc, spelling limit 1)`

/** What `foldState` of the contract returns. */
const FOLDED = `translate(lower(o.state), '${IGNORED_IN_STATES}', '')`
const spellings = [...STATE_SPELLINGS].map(([folded, { code, name }]) => `('${folded}', '${code}', '${name}')`)

/** The state that the address of an order names, as `known`; null for a text that names none. */
export const STATE = `left join (values ${spellings.join(', ')}) known (folded, code, name) on known.folded = ${FOLDED}`
/** The same for every spelling of a state. */
export const STATE_KEY = `coalesce(known.code, ${FOLDED})`
/** The name of the state; the most frequent spelling where the text names none. */
export const STATE_LABEL = `coalesce(min(known.name), ${commonSpelling('state')})`

/** The last ten digits, however the number was typed. Most are digits only, which is quickly seen. */
const PHONE = String.raw`right(case when translate(o.customer_phone, '0123456789', '') = '' then o.customer_phone
  else regexp_replace(o.customer_phone, '\D', '', 'g') end, 10)`

/** Orders whose customers cannot be told apart: each kind is one row below the ranking. */
export const APART = { '#walk-ins': 'Customers without a phone', '#erased': 'Erased customers' } as const
/** The phone number that stands for the customer, or the key of the kind that cannot be told apart. */
export const CUSTOMER = `case when o.erased_at is not null then '#erased'
  else coalesce(nullif(${PHONE}, ''), '#walk-ins') end`

/**
 * The customer's name, looked up by the time of the last order (`row.customer`) and CUSTOMER (`row.key`). Sorting the
 * orders of all customers would take longer than the rest of the report.
 */
export const NAME_IN_LAST_ORDER = `coalesce(${labelOf('row.key', APART)}, (select o.customer_name from orders o
  where o.ordered_at = row.customer and ${CUSTOMER} = row.key and ${BOOKED} order by o.order_id desc limit 1))`

/** The name of the delivery agent whose id is `row.key`. */
export const AGENT_NAME = '(select a.full_name from agents a where a.id = row.key::bigint)'

/** What customers notice: a reaction at once, in the same hour, before the shop closes, the same day, or later. */
const BANDS = [
  { key: '1', name: 'Under 15 minutes', below: '15 minutes' },
  { key: '2', name: '15 minutes to 1 hour', below: '1 hour' },
  { key: '3', name: '1 to 4 hours', below: '4 hours' },
  { key: '4', name: '4 to 12 hours', below: '12 hours' },
  { key: '5', name: '12 to 24 hours', below: '24 hours' },
] as const
const LATER = { key: '6', name: 'Over 24 hours' } as const
export const WAITING_TIMES = [...BANDS, LATER]
const TAKEN = 't.accepted_at - o.ordered_at'
const isBelow = BANDS.map(({ key, below }) => `when ${TAKEN} < interval '${below}' then '${key}'`)
/** In which of these an order was accepted, by its key; needs TURNAROUND. */
export const WAITING_TIME = `case ${isBelow.join(' ')} else '${LATER.key}' end`
