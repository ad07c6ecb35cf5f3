-- Erasure of a customer or a delivery agent on request (docs/privacy.md). Functions of estimates, documents, payments
-- and the customer book erase what belongs to them, in the same transaction.

-- The recorded values with those of `keys` erased; absent and empty ones stay as they are.
create or replace function erased_copy(state jsonb, keys text[]) returns jsonb
language sql immutable parallel safe return
  case when state is null then null else (
    select coalesce(jsonb_object_agg(key,
      case when key = any(keys) and value not in ('null', '""') then '"[erased]"' else value end), '{}')
    from jsonb_each(state)) end;

-- Until when the law requires the records of an order: null for open orders, in the past for those never delivered.
create or replace function retained_until(of_status text, delivered_at timestamptz) returns timestamptz
language sql stable return
  case when not is_booked(of_status) then '-infinity'
    when of_status = 'delivered' then delivered_at + (
      select months * interval '1 month' from retention_periods
      where valid_from <= (now() at time zone 'Asia/Kolkata')::date order by valid_from desc limit 1) end;

-- The keys under which events of an order record data of its customer, including the reasons that people type.
create or replace function personal_order_keys() returns text[] language sql immutable parallel safe return
  '{deliveryNotes,customerName,customerPhone,customerEmail,deliveryAddress,notes,reason,buyerGstin,takenBy}'::text[];

-- Whether a record with this phone number and name is about one of the identities.
create or replace function is_customer(phone text, name text, phones text[], names text[]) returns boolean
language sql immutable parallel safe return
  exists (select 1 from unnest(phones, names) as identity (phone_key, name_key)
    where identity.phone_key <> '' and identity.phone_key = phone_key(phone)
      and (identity.name_key is null or identity.name_key = customer_name_key(name)));

create or replace function orders_of_customer(phones text[], names text[])
returns table (order_id text, status text, ordered_at timestamptz, retained_until timestamptz) language sql stable as $$
  select o.order_id, o.status, o.ordered_at, retained_until(o.status,
    coalesce(t.delivered_at, greatest(o.ordered_at, o.delivery_date::timestamp at time zone 'Asia/Kolkata')))
  from orders o left join order_turnarounds t using (order_id)
  where phone_key(o.customer_phone) = any(phones) and is_customer(o.customer_phone, o.customer_name, phones, names)
    and o.erased_at is null
$$;

-- Erases what the law does not require to be kept of a customer, and records that it was done, without the values.
create or replace function erase_customer(phones text[], names text[], by_actor text, from_address text,
  out erased_orders integer, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  order_ids text[];
  event_ids bigint[];
begin
  perform 1 from orders o where o.order_id in (select c.order_id from orders_of_customer(phones, names) c)
    order by o.order_id for update;
  order_ids := array(select c.order_id from orders_of_customer(phones, names) c where c.retained_until < now());
  event_ids := array(select e.id from events e where e.subject = 'order' and e.subject_id = any(order_ids)
    and (erased_copy(e.before, personal_order_keys()), erased_copy(e.after, personal_order_keys()))
      is distinct from (e.before, e.after));
  erased_orders := cardinality(order_ids);
  erased_events := cardinality(event_ids);
  update orders o set customer_name = 'Erased customer', customer_phone = '', customer_email = null,
    street = 'Erased address', landmark = '', pincode = '', latitude = null, longitude = null, notes = '',
    delivery_notes = '', request_digest = null, erased_at = now()
  where o.order_id = any(order_ids);
  -- What staff noted may name the customer.
  update shortages set consent = '' where order_id = any(order_ids);
  update packings set mark = '' where order_id = any(order_ids);
  delete from messages where order_id = any(order_ids);
  -- A photo of an LR stays while the law keeps another order of its consignment.
  delete from consignment_papers p using consignment_orders l
  where l.consignment_id = p.consignment_id and l.order_id = any(order_ids) and not exists (
    select from consignment_orders other join orders o on o.order_id = other.order_id
    where other.consignment_id = p.consignment_id and o.erased_at is null);
  perform erase_reports_of_runs(order_ids);
  perform forget_indexed_orders(order_ids);
  insert into events (subject, subject_id, action, actor, address, after)
  values ('customer', gen_random_uuid()::text, 'erased', by_actor, from_address,
    jsonb_build_object('orders', erased_orders, 'events', erased_events));
  update events e set before = erased_copy(e.before, personal_order_keys()),
    after = erased_copy(e.after, personal_order_keys())
  where e.id = any(event_ids);
end $$;

-- The events that are about a customer whose name or number an edit of the order replaced. The order is another
-- customer's now, and only its later events are about that one. The name and number at the time of an event are those
-- that the next edit replaced, or else the present ones.
create or replace function replaced_customer_events(phones text[], names text[])
returns table (id bigint, erased_before jsonb, erased_after jsonb) language sql stable as $$
  with candidates as materialized (
    select e.subject_id as order_id from events e
    where e.subject = 'order' and e.before ? 'customerPhone' and phone_key(e.before ->> 'customerPhone') = any(phones)
    union select o.order_id from orders o where phone_key(o.customer_phone) = any(phones)),
  edits as materialized (
    select e.subject_id, e.id, e.before from events e
    where e.subject = 'order' and e.subject_id in (select order_id from candidates)
      and e.before ?| array['customerPhone', 'customerName']),
  states as (
    select e.id, e.before, e.after,
      exists (select 1 from edits c where c.subject_id = e.subject_id and c.id >= e.id) and is_customer(
        coalesce((select c.before ->> 'customerPhone' from edits c
          where c.subject_id = e.subject_id and c.id >= e.id and c.before ? 'customerPhone' order by c.id limit 1),
          o.customer_phone),
        coalesce((select c.before ->> 'customerName' from edits c
          where c.subject_id = e.subject_id and c.id >= e.id and c.before ? 'customerName' order by c.id limit 1),
          o.customer_name), phones, names) as was_theirs,
      exists (select 1 from edits c where c.subject_id = e.subject_id and c.id > e.id) and is_customer(
        coalesce((select c.before ->> 'customerPhone' from edits c
          where c.subject_id = e.subject_id and c.id > e.id and c.before ? 'customerPhone' order by c.id limit 1),
          o.customer_phone),
        coalesce((select c.before ->> 'customerName' from edits c
          where c.subject_id = e.subject_id and c.id > e.id and c.before ? 'customerName' order by c.id limit 1),
          o.customer_name), phones, names) as stayed_theirs
    from events e join orders o on o.order_id = e.subject_id
    where e.subject = 'order' and e.subject_id in (select subject_id from edits)
      -- Orders that are theirs are erased, or keep their data, as a whole.
      and not is_customer(o.customer_phone, o.customer_name, phones, names)),
  erased as (
    select s.id, s.before, s.after,
      case when s.was_theirs then erased_copy(s.before, personal_order_keys()) else s.before end as erased_before,
      case when s.stayed_theirs then erased_copy(s.after, personal_order_keys())
        -- The actor who replaced the customer may have written the former one into the reason.
        when s.was_theirs then erased_copy(s.after, '{reason}') else s.after end as erased_after
    from states s)
  select e.id, e.erased_before, e.erased_after from erased e
  where (e.erased_before, e.erased_after) is distinct from (e.before, e.after)
$$;

-- Erases the customer from those events. Call it in the transaction of erase_customer, after it.
create or replace function erase_replaced_customer(phones text[], names text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased_events integer;
begin
  update events e set before = r.erased_before, after = r.erased_after
  from replaced_customer_events(phones, names) r where r.id = e.id;
  get diagnostics erased_events = row_count;
  return erased_events;
end $$;

-- The values of an event without the agent's personal data. An event of an order may name two agents.
create or replace function without_agent(subject text, state jsonb, agent bigint) returns jsonb
language sql immutable parallel safe return
  case when subject = 'agent' or (state ->> 'agentId')::bigint = agent
    then erased_copy(state, '{fullName,phoneNumber,vehicleNumber,agentName}') else state end;

-- Events about cash and payments name the agent too.
create or replace function events_showing_agent(agent bigint) returns table (id bigint) language sql stable as $$
  select e.id from events e
  where (e.subject = 'agent' and e.subject_id = agent::text or e.subject in ('order', 'payment', 'cash', 'run'))
    and (without_agent(e.subject, e.before, agent), without_agent(e.subject, e.after, agent))
      is distinct from (e.before, e.after)
$$;

-- Erases an agent's personal data, deletes the agent unless that was done before, and records it.
create or replace function erase_agent(agent bigint, by_actor text, from_address text, out erased_events integer)
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
