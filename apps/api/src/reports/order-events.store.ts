/**
 * When an order was accepted and delivered, as `t`: at most one row per order; none without such an event. Parameters:
 * the moments of the span, so that only its rows are read.
 */
export const TURNAROUND = `left join order_turnarounds t
  on t.order_id = o.order_id and t.placed_at >= $1 and t.placed_at < $2`
/** The same, of orders that have been accepted, delivered or both. */
export const WITH_TURNAROUND = TURNAROUND.replace('left join', 'join')

/**
 * The status from which an order was rejected or cancelled and the reason, as `closed.stage` and `closed.reason`; null
 * without such an event. Events without the state before the change follow the one that led to it.
 */
export const CLOSED_STAGE = `left join lateral (
  select coalesce(e.before ->> 'status', e.preceding) as stage, nullif(e.after ->> 'reason', '') as reason from (
    select id, action, before, after, lag(after ->> 'status') over (order by id) as preceding
    from events where subject = 'order' and subject_id = o.order_id) e
  where e.action in ('reject', 'cancel') order by e.id desc limit 1) closed on true`
