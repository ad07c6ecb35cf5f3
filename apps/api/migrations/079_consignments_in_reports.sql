-- What the reports of transports add up (decision 094): what the orders of a consignment come to, kept by triggers
-- (dispatch/consignments/consignment-facts.sql).
alter table consignments
  add column order_count integer not null default 0,
  add column has_parts boolean not null default false,
  add column arrived_on date,
  add column city text not null default '',
  add column state text not null default '';

update consignments c set order_count = n.orders, has_parts = n.has_parts, arrived_on = n.arrived_on, city = n.city,
  state = n.state
from (
  select l.consignment_id, count(*) as orders,
    bool_or(exists (select from consignment_orders m
      where m.order_id = l.order_id and m.consignment_id <> l.consignment_id)) as has_parts,
    case when bool_and(l.confirmed_at is not null)
      then (max(l.confirmed_at) at time zone 'Asia/Kolkata')::date end as arrived_on,
    (array_agg(o.city order by o.order_id))[1] as city, (array_agg(o.state order by o.order_id))[1] as state
  from consignment_orders l join orders o on o.order_id = l.order_id group by l.consignment_id) n
where n.consignment_id = c.id;

-- By the day on which they were booked, or sent where nobody entered it (BOOKED_ON of transports/due-day.store.ts).
create index consignments_booked on consignments ((coalesce(booked_on, (at at time zone 'Asia/Kolkata')::date)));
-- Few; their orders are counted one by one.
create index consignments_in_parts on consignments ((coalesce(booked_on, (at at time zone 'Asia/Kolkata')::date)))
  where has_parts;
