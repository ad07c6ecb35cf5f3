-- Customers and agents have a right to the erasure of their personal data, unless the law requires the records.
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order', 'agent', 'brand', 'category', 'product', 'vendor', 'customer'));
create index events_erasures on events (xid) where action = 'erased';

-- An order without its customer can no longer change.
alter table orders add column erased_at timestamptz;

-- For how long the records of a delivered order must be kept, from that day on: CGST Act, section 36.
create table retention_periods (valid_from date primary key, months integer not null check (months >= 0));
insert into retention_periods values ('2017-07-01', 72);

-- Whether `becomes` has the values of `was`, but some of them erased.
create function is_erased_copy(was jsonb, becomes jsonb) returns boolean language sql immutable parallel safe return
  was is not distinct from becomes or coalesce(
    (select bool_and(becomes -> key is not distinct from value or becomes -> key = '"[erased]"')
       from jsonb_each(was))
    and (select count(*) from jsonb_object_keys(was)) = (select count(*) from jsonb_object_keys(becomes)), false);

-- The only change of an event that passes: erasing values, in a transaction that has recorded the erasure.
create or replace function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if is_erased_copy(old.before, new.before) and is_erased_copy(old.after, new.after)
      and (to_jsonb(old) - 'before' - 'after') = (to_jsonb(new) - 'before' - 'after')
      and exists (select 1 from events where action = 'erased' and xid = pg_current_xact_id()) then
      return new;
    end if;
  end if;
  raise exception 'events are append-only' using errcode = 'insufficient_privilege';
end $$;

-- The recorded values with those of `keys` erased; absent and empty ones stay as they are.
create function erased_copy(state jsonb, keys text[]) returns jsonb language sql immutable parallel safe return
  case when state is null then null else (
    select coalesce(jsonb_object_agg(key,
      case when key = any(keys) and value not in ('null', '""') then '"[erased]"' else value end), '{}')
    from jsonb_each(state)) end;

-- A customer is a phone number: its last ten digits.
create function phone_key(phone text) returns text language sql immutable parallel safe return
  right(regexp_replace(phone, '\D', '', 'g'), 10);

-- When the law no longer requires the records of an order: null for open orders, in the past for those never delivered.
create function retained_until(of_status text, delivered_at timestamptz) returns timestamptz language sql stable return
  case when of_status in ('rejected', 'cancel', 'cancelled') then '-infinity'
    when of_status = 'delivered' then delivered_at + (
      select months * interval '1 month' from retention_periods
      where valid_from <= (now() at time zone 'Asia/Kolkata')::date order by valid_from desc limit 1) end;

-- The orders of a customer, with the day on which each may be erased.
create function orders_of_customer(phone text)
returns table (order_id text, status text, ordered_at timestamptz, retained_until timestamptz) language sql stable as $$
  select o.order_id, o.status, o.ordered_at, retained_until(o.status,
    coalesce(t.delivered_at, greatest(o.ordered_at, o.delivery_date::timestamp at time zone 'Asia/Kolkata')))
  from orders o left join order_turnarounds t using (order_id)
  where phone_key(o.customer_phone) = phone_key(phone) and o.erased_at is null
$$;

-- Erases what the law does not require to be kept of a customer, and records that it was done, without the values.
-- Of a customer, events record only the delivery notes.
create function erase_customer(
  phone text, by_actor text, from_address text, out erased_orders integer, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  personal constant text[] := '{deliveryNotes}';
  order_ids text[];
  event_ids bigint[];
begin
  perform 1 from orders o where o.order_id in (select c.order_id from orders_of_customer(phone) c)
    order by o.order_id for update;
  order_ids := array(select c.order_id from orders_of_customer(phone) c where c.retained_until < now());
  event_ids := array(select e.id from events e where e.subject = 'order' and e.subject_id = any(order_ids)
    and (erased_copy(e.before, personal), erased_copy(e.after, personal)) is distinct from (e.before, e.after));
  erased_orders := cardinality(order_ids);
  erased_events := cardinality(event_ids);
  update orders o set customer_name = 'Erased customer', customer_phone = '', customer_email = null,
    street = 'Erased address', landmark = '', pincode = '', latitude = null, longitude = null, notes = '',
    delivery_notes = '', request_digest = null, erased_at = now()
  where o.order_id = any(order_ids);
  insert into events (subject, subject_id, action, actor, address, after)
  values ('customer', gen_random_uuid()::text, 'erased', by_actor, from_address,
    jsonb_build_object('orders', erased_orders, 'events', erased_events));
  update events e set before = erased_copy(e.before, personal), after = erased_copy(e.after, personal)
  where e.id = any(event_ids);
end $$;

-- What an event records, without the agent's personal data. An event of an order may name two agents.
create function without_agent(subject text, state jsonb, agent bigint) returns jsonb
language sql immutable parallel safe return
  case when subject = 'agent' or (state ->> 'agentId')::bigint = agent
    then erased_copy(state, '{fullName,phoneNumber,vehicleNumber,agentName}') else state end;

-- The events that show personal data of an agent: the agent's own, and those of orders assigned to the agent.
create function events_showing_agent(agent bigint) returns table (id bigint) language sql stable as $$
  select e.id from events e
  where (e.subject = 'agent' and e.subject_id = agent::text or e.subject = 'order')
    and (without_agent(e.subject, e.before, agent), without_agent(e.subject, e.after, agent))
      is distinct from (e.before, e.after)
$$;

-- Erases an agent's personal data, deleting the agent if that was not done before, and records it.
create function erase_agent(agent bigint, by_actor text, from_address text, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event_ids bigint[] := array(select e.id from events_showing_agent(agent) e);
begin
  erased_events := cardinality(event_ids);
  update agents a set full_name = 'Erased agent', phone_number = '', vehicle_number = '', aadhar_sealed = null,
    profile_image = '', license_image = '', aadhar_image = '', latitude = 0, longitude = 0, location_address = '',
    deleted_at = coalesce(a.deleted_at, now())
  where a.id = agent;
  insert into events (subject, subject_id, action, actor, address, after)
  values ('agent', agent::text, 'erased', by_actor, from_address, jsonb_build_object('events', erased_events));
  update events e set before = without_agent(e.subject, e.before, agent),
    after = without_agent(e.subject, e.after, agent)
  where e.id = any(event_ids);
end $$;

-- They run with the rights of their owner, who alone may change events.
revoke execute on function erase_customer(text, text, text), erase_agent(bigint, text, text) from public;
