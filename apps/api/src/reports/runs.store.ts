import { SLOT_HOURS } from '@phuljhari/contract/orders/time-slots'
import { inIndia } from './expressions.store.ts'
import type { Span } from './span.ts'

// What a stop became, by the orders as they are and by what the agent's phone reported: an order that failed may have
// been given to somebody else since.
const IS_OURS = 'o.agent_id = r.agent_id and o.delivery_date = r.day'
const AT = inIndia('coalesce(d.delivered_at, t.delivered_at)')
const IN_SLOT = `case o.delivery_slot ${SLOT_HOURS.map(
  ({ slot, from, until }) => `when '${slot}' then ${AT}::time between '${from}:00' and '${until}:00'`,
).join(' ')} else true end`
const DELIVERED = `(o.status = 'delivered' and ${IS_OURS})`
const FAILED = `(not ${DELIVERED} and (o.status = 'failed' and ${IS_OURS} or d.has_failed))`
const OF_DAYS = 'r.day between $1::date and $2::date'

/** The stops of the runs of a period, once for each run. Parameters: the first day and the last. */
const STOPS = `runs r cross join lateral (
    select o.order_id from orders o where ${IS_OURS}
      and o.status in ('assigned', 'picked_up', 'in_transit', 'delivered', 'failed')
    union
    select a.order_id from run_actions a
    where a.run_id = r.id and a.is_applied and a.status in ('delivered', 'failed')) stop
  join orders o on o.order_id = stop.order_id`

/**
 * The stops of the runs of a period, as `s`, with 1 for what each became and the cash of it, in paise, that the agent
 * took. Parameters: the first day and the last.
 */
export const STOPS_OF_RUNS = `(select r.id as run_id, r.agent_id, o.order_id, (${DELIVERED})::int as delivered,
    (${FAILED})::int as failed,
    (${DELIVERED} and (${AT}::date < r.day or ${AT}::date = r.day and ${IN_SLOT}))::int as on_time,
    coalesce(c.paise, 0) as cash_paise
  from ${STOPS}
  left join order_turnarounds t on t.order_id = o.order_id
  left join lateral (
    select max(a.happened_at) filter (where a.status = 'delivered') as delivered_at,
      coalesce(bool_or(a.status = 'failed'), false) as has_failed
    from run_actions a where a.run_id = r.id and a.order_id = o.order_id and a.is_applied) d on true
  left join lateral (
    select sum(l.amount_paise) as paise from allocations l join payments p on p.id = l.payment_id
    where l.order_id = o.order_id and p.holder = 'agent' and p.agent_id = r.agent_id and p.kind = 'receipt'
      and p.state = 'verified' and p.reversed_by is null and p.paid_on = r.day) c on true
  where ${OF_DAYS}) s`
/** The parameters of these rows, and of those behind them. */
export const runValues = ({ first, last }: Span): unknown[] => [first, last]

/** The orders that were stops in the period, as `o`; `withKey`: only those of the agent $3. */
export const ordersOfRuns = (withKey: boolean): string =>
  `from orders o where o.order_id in (select stop.order_id from ${STOPS}
    where ${OF_DAYS} and ${withKey ? 'r.agent_id::text = $3' : '$3::text is null'})`
