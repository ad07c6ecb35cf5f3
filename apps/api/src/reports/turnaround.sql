-- When each order was accepted, left, was packed and delivered, for the reports
-- (docs/decisions/029-sums-for-reports.md).

-- An undo always follows the event that it undoes. Ordered by id, since `at` is when a transaction began.
create or replace function last_event_at(of_order text, of_action text) returns timestamptz language sql stable as $$
  select at from (
    select id, at, action, lead(action) over (order by id) as following
    from events where subject = 'order' and subject_id = of_order) e
  where action = of_action and following is distinct from 'undo' order by id desc limit 1
$$;

-- The same for whichever action delivered the goods.
create or replace function last_delivered_at(of_order text) returns timestamptz language sql stable as $$
  select at from (
    select id, at, action, lead(action) over (order by id) as following
    from events where subject = 'order' and subject_id = of_order) e
  where is_delivery(action) and following is distinct from 'undo' order by id desc limit 1
$$;

-- When the goods first left the shop and did not come back.
create or replace function first_left_at(of_order text) returns timestamptz language sql stable as $$
  select min(at) from (
    select at, action, lead(action) over (order by id) as following
    from events where subject = 'order' and subject_id = of_order) e
  where is_departure(action) and following is distinct from 'undo'
$$;

-- Keeps order_turnarounds as the events have it; an undo reads all events of the order again.
create or replace function record_turnaround() returns trigger language plpgsql as $$
begin
  if new.action = 'undo' then
    update order_turnarounds set accepted_at = last_event_at(order_id, 'accept'),
      delivered_at = last_delivered_at(order_id), left_at = first_left_at(order_id) where order_id = new.subject_id;
  else
    insert into order_turnarounds as t (order_id, placed_at, accepted_at, delivered_at, left_at)
    select order_id, ordered_at, case new.action when 'accept' then new.at end,
      case when is_delivery(new.action) then new.at end, case when is_departure(new.action) then new.at end
    from orders where order_id = new.subject_id
    on conflict (order_id) do update set accepted_at = coalesce(excluded.accepted_at, t.accepted_at),
      delivered_at = coalesce(excluded.delivered_at, t.delivered_at),
      left_at = coalesce(t.left_at, excluded.left_at);
  end if;
  return null;
end $$;

-- Keeps order_packings as the events have it: who made the order ready last.
create or replace function record_packing() returns trigger language plpgsql as $$
begin
  delete from order_packings where order_id = new.subject_id;
  insert into order_packings (order_id, placed_at, accepted_at, ready_at, ready_by)
  select o.order_id, o.ordered_at, e.accepted_at, e.at, e.actor from (
    select id, at, actor, action, lead(action) over by_id as following,
      max(at) filter (where action = 'accept') over by_id as accepted_at
    from events where subject = 'order' and subject_id = new.subject_id window by_id as (order by id)) e
  join orders o on o.order_id = new.subject_id
  where e.action = 'makeReady' and e.following is distinct from 'undo' order by e.id desc limit 1;
  return null;
end $$;

create or replace trigger events_turnaround after insert on events for each row
  when (new.subject = 'order' and (new.action = 'accept' or is_departure(new.action)
    or new.action = 'undo' and coalesce(
      new.before ->> 'undone' = 'accept' or is_departure(new.before ->> 'undone'), true)))
  execute function record_turnaround();

create or replace trigger events_packing after insert on events for each row
  when (new.subject = 'order' and (new.action = 'makeReady'
    or new.action = 'undo' and coalesce(new.before ->> 'undone' = 'makeReady', true)))
  execute function record_packing();
