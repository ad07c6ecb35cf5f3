-- When an order was accepted and delivered, last and not undone. Kept here because joining the events of a season for
-- two medians takes longer than the overview may. Written with the event; placing an order writes nothing.
create table order_turnarounds (
  order_id     text not null,
  placed_at    timestamptz not null,
  accepted_at  timestamptz,
  delivered_at timestamptz
);
insert into order_turnarounds (order_id, placed_at, accepted_at, delivered_at)
with undone as materialized (
  select (select max(e.id) from events e where e.subject = 'order' and e.subject_id = u.subject_id and e.id < u.id) as id
  from events u where u.subject = 'order' and u.action = 'undo')
select o.order_id, o.ordered_at, max(e.at) filter (where e.action = 'accept'),
  max(e.at) filter (where e.action = 'deliver')
from events e join orders o on o.order_id = e.subject_id
where e.subject = 'order' and e.action in ('accept', 'deliver')
  and not exists (select 1 from undone where undone.id = e.id)
group by o.order_id order by o.ordered_at;
alter table order_turnarounds add primary key (order_id),
  add constraint order_turnarounds_order foreign key (order_id) references orders on delete cascade;
create index order_turnarounds_placed on order_turnarounds (placed_at) include (accepted_at, delivered_at);

-- An undo always follows the event that it undoes. Ordered by id, since `at` is when a transaction began.
create function last_event_at(of_order text, of_action text) returns timestamptz language sql stable as $$
  select at from (
    select id, at, action, lead(action) over (order by id) as following
    from events where subject = 'order' and subject_id = of_order) e
  where action = of_action and following is distinct from 'undo' order by id desc limit 1
$$;

create function record_turnaround() returns trigger language plpgsql as $$
begin
  if new.action = 'undo' then
    update order_turnarounds set accepted_at = last_event_at(order_id, 'accept'),
      delivered_at = last_event_at(order_id, 'deliver') where order_id = new.subject_id;
  else
    insert into order_turnarounds as t (order_id, placed_at, accepted_at, delivered_at)
    select order_id, ordered_at, case new.action when 'accept' then new.at end,
      case new.action when 'deliver' then new.at end
    from orders where order_id = new.subject_id
    on conflict (order_id) do update set accepted_at = coalesce(excluded.accepted_at, t.accepted_at),
      delivered_at = coalesce(excluded.delivered_at, t.delivered_at);
  end if;
  return null;
end $$;
create trigger events_turnaround after insert on events for each row
  when (new.subject = 'order' and (new.action in ('accept', 'deliver')
    or new.action = 'undo' and coalesce(new.before ->> 'undone' in ('accept', 'deliver'), true)))
  execute function record_turnaround();

-- The booked items of a day in India, summed by product as it was when ordered. Filled when a report first needs a past
-- day. report_days records from which orders: a report compares that with the orders as they are, and ignores the sums
-- of a day that differs.
create table report_item_days (
  day          date not null,
  product_id   text not null,
  product_name text not null,
  brand_name   text not null,
  category     text not null,
  quantity     bigint not null,
  mrp_paise    bigint not null,
  paid_paise   bigint not null
);
create index report_item_days_day on report_item_days (day);
create table report_days (
  day            date primary key,
  -- How many orders, and the exclusive or of the hashes of their ids and subtotals.
  orders         bigint not null,
  fingerprint    bigint not null,
  discount_paise bigint not null
);
