/**
 * When an order last took an action that was not undone, as `{action}_at.at`: a join for at most one row per order. An
 * undo always follows the event that it undoes. Ordered by id, since `at` is when a transaction began.
 */
export const lastEvent = (action: 'accept' | 'deliver'): string => `left join lateral (
  select e.at from (
    select id, at, action, lead(action) over (order by id) as following
    from events where subject = 'order' and subject_id = o.order_id) e
  where e.action = '${action}' and e.following is distinct from 'undo'
  order by e.id desc limit 1) ${action}_at on true`

/**
 * The status from which an order was rejected or cancelled, as `closed.stage`; null without such an event. Events
 * without the state before the change follow the one that led to it.
 */
export const CLOSED_STAGE = `left join lateral (
  select coalesce(e.before ->> 'status', e.preceding) as stage from (
    select id, action, before, lag(after ->> 'status') over (order by id) as preceding
    from events where subject = 'order' and subject_id = o.order_id) e
  where e.action in ('reject', 'cancel') order by e.id desc limit 1) closed on true`
