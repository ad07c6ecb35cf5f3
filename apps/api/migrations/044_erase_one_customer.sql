-- A customer is erased by identities, which are phone numbers with names, instead of by a phone number: others who share
-- one of the numbers keep their data, and all numbers and names of a merged customer go at once. An identity without a
-- name stands for every name with its number. apps/api/src/privacy/customer-erasure.store.ts calls these functions.
drop function erase_customer(text, text, text);
drop function orders_of_customer(text);
drop function erase_customer_book(text, bigint[]);
drop function customer_book_events(text, bigint[]);
drop function customers_with_phone(text);
drop function erase_estimates(text, text);
drop function erasable_estimates(text);
drop function erase_documents(text);
drop function erase_payments(text);
drop function erasable_payments(text);

-- Whether a record with this phone number and name is about one of the identities.
create function is_customer(phone text, name text, phones text[], names text[]) returns boolean
language sql immutable parallel safe return
  exists (select 1 from unnest(phones, names) as identity (phone_key, name_key)
    where identity.phone_key <> '' and identity.phone_key = phone_key(phone)
      and (identity.name_key is null or identity.name_key = customer_name_key(name)));

create function orders_of_customer(phones text[], names text[])
returns table (order_id text, status text, ordered_at timestamptz, retained_until timestamptz) language sql stable as $$
  select o.order_id, o.status, o.ordered_at, retained_until(o.status,
    coalesce(t.delivered_at, greatest(o.ordered_at, o.delivery_date::timestamp at time zone 'Asia/Kolkata')))
  from orders o left join order_turnarounds t using (order_id)
  where phone_key(o.customer_phone) = any(phones) and is_customer(o.customer_phone, o.customer_name, phones, names)
    and o.erased_at is null
$$;

-- Erases what the law does not require to be kept of a customer, and records that it was done, without the values.
create function erase_customer(phones text[], names text[], by_actor text, from_address text,
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
  insert into events (subject, subject_id, action, actor, address, after)
  values ('customer', gen_random_uuid()::text, 'erased', by_actor, from_address,
    jsonb_build_object('orders', erased_orders, 'events', erased_events));
  update events e set before = erased_copy(e.before, personal_order_keys()),
    after = erased_copy(e.after, personal_order_keys())
  where e.id = any(event_ids);
end $$;

-- What events record of a customer whose name or number an edit of the order replaced: the order is another customer's
-- now, and only its events since are about that one. Of an order, the name and number until an event are those that the
-- next edits of it replaced, or else the present ones.
create function replaced_customer_events(phones text[], names text[])
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
        -- Whoever replaced the customer may have written the former one into the reason.
        when s.was_theirs then erased_copy(s.after, '{reason}') else s.after end as erased_after
    from states s)
  select e.id, e.erased_before, e.erased_after from erased e
  where (e.erased_before, e.erased_after) is distinct from (e.before, e.after)
$$;

-- Erases it. Call it in the transaction of erase_customer, after it.
create function erase_replaced_customer(phones text[], names text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased_events integer;
begin
  update events e set before = r.erased_before, after = r.erased_after
  from replaced_customer_events(phones, names) r where r.id = e.id;
  get diagnostics erased_events = row_count;
  return erased_events;
end $$;

-- Events of the customer book that hold personal data of these customers: their own, and those of customers whom staff
-- had merged with them for a time. Of the latter, only the names and what these customers' own records say, too.
create function customer_book_events(of_customers bigint[], phones text[], names text[])
returns table (id bigint, erased_before jsonb, erased_after jsonb) language sql stable as $$
  with keys (own, copied) as (
    values ('{name,names,phoneNumber,secondPhone,stateCode,gstin,transport,destination,notes}'::text[],
      '{name,phoneNumber,secondPhone,gstin,transport,destination,notes}'::text[])),
  said as materialized (
    select value from events e, keys, jsonb_each_text(coalesce(e.before, '{}') || coalesce(e.after, '{}'))
    where e.subject = 'customer' and e.subject_id = any(of_customers::text[]) and key = any(keys.copied)
    union select jsonb_each_text.value from customers c, keys,
      jsonb_each_text(to_jsonb(c) - array['id', 'merged_into', 'search', 'trigram_text', 'state_code', 'kept_apart'])
    where c.id = any(of_customers)),
  found as (
    select e.id, e.before, e.after, e.subject_id = any(of_customers::text[]) as is_own
    from events e
    where e.subject = 'customer' and (e.subject_id = any(of_customers::text[])
      or exists (select 1 from unnest(phones, names) as identity (phone_key, name_key)
        where identity.phone_key <> '' and position(
          coalesce(identity.name_key || ' ', '') || '(' || identity.phone_key || ')'
          in customer_name_key(concat(e.before ->> 'names', e.after ->> 'names'))) > 0))),
  erased as (
    select f.id, f.before, f.after,
      case when f.is_own then erased_copy(f.before, keys.own) else erased_copy(f.before, array(
        select 'names' union select key from jsonb_each_text(f.before)
        where key = any(keys.copied) and value in (select value from said))) end as erased_before,
      case when f.is_own then erased_copy(f.after, keys.own) else erased_copy(f.after, array(
        select 'names' union select key from jsonb_each_text(f.after)
        where key = any(keys.copied) and value in (select value from said))) end as erased_after
    from found f, keys)
  select e.id, e.erased_before, e.erased_after from erased e
  where (e.erased_before, e.erased_after) is distinct from (e.before, e.after)
$$;

-- Erases what staff entered about customers, and their events. Call it in the transaction of erase_customer, after it:
-- names whose orders keep their data stay, since the orders show them.
create function erase_customer_book(of_customers bigint[], phones text[], names text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased_events integer;
begin
  update events e set before = erased_before, after = erased_after
  from customer_book_events(of_customers, phones, names) b where b.id = e.id;
  get diagnostics erased_events = row_count;
  update customers set name = null, second_phone = null, state_code = null, gstin = null, transport = null,
    destination = null, notes = null
  where id = any(of_customers);
  delete from customer_names n where n.customer_id = any(of_customers) and not exists (
    select 1 from orders
    where phone_key(customer_phone) = n.phone_key and customer_name_key(customer_name) = n.name_key);
  delete from customers c where c.id = any(of_customers)
    and not exists (select 1 from customer_names n where n.customer_id in (c.id, c.merged_into));
  return erased_events;
end $$;

-- A customer's estimates whose personal data may be erased: all but those whose orders keep it.
create function erasable_estimates(phones text[], names text[]) returns table (number text) language sql stable as $$
  select e.number from estimates e left join orders o using (order_id)
  where e.erased_at is null and (o.order_id is null or o.erased_at is not null) and e.number in (
    select estimate_number from estimate_versions
    where phone_key(draft #>> '{customer,phoneNumber}') = any(phones)
      and is_customer(draft #>> '{customer,phoneNumber}', draft #>> '{customer,fullName}', phones, names))
$$;

-- Call it in the transaction of erase_customer, after it. Open estimates are withdrawn.
create function erase_estimates(phones text[], names text[], by_actor text,
  out erased_estimates integer, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  numbers text[];
begin
  perform 1 from estimates e where e.number in (select n.number from erasable_estimates(phones, names) n)
    order by e.number for update;
  numbers := array(select n.number from erasable_estimates(phones, names) n);
  erased_estimates := cardinality(numbers);
  update estimates set customer_name = 'Erased customer', customer_phone = '', erased_at = now(),
    state = case state when 'open' then 'withdrawn' else state end,
    closed_at = coalesce(closed_at, now()), closed_by = coalesce(closed_by, by_actor),
    withdrawal_reason = case when state <> 'confirmed' then '[erased]' end
  where number = any(numbers);
  update estimate_versions set request_digest = null, draft = draft || jsonb_build_object(
    'customer', jsonb_build_object('fullName', 'Erased customer', 'phoneNumber', '', 'email', null),
    'deliveryAddress', case when draft ->> 'deliveryAddress' is not null then 'Erased address' end, 'notes', '')
  where estimate_number = any(numbers);
  update events e set before = erased_before, after = erased_after
  from estimate_events_to_erase(numbers) erased where erased.id = e.id;
  get diagnostics erased_events = row_count;
end $$;

-- Erases the buyer of documents that need no longer be kept, from the QR code and the events that record what government
-- systems assigned as well. Call it in the transaction of erase_customer, after it.
create function erase_documents(phones text[], names text[], out erased_documents integer, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  personal constant text[] := '{reason,transporterId,vehicle,signedQr,customerName}';
  ids bigint[] := array(select d.id from tax_documents d
    where phone_key(d.customer_phone) = any(phones) and is_customer(d.customer_phone, d.customer_name, phones, names)
      and d.erased_at is null and document_retained_until(d.date) < now() order by d.id);
begin
  erased_documents := cardinality(ids);
  update tax_documents d set customer_name = 'Erased customer', customer_phone = '', gstin = '',
    request_digest = null, entered = d.entered - 'transporterId' - 'vehicle' - 'signedQr',
    cancellation_reason = case when d.cancelled_at is not null then '[erased]' end, erased_at = now(),
    content = d.content || jsonb_build_object(
      'buyer', d.content -> 'buyer' || '{"name": "Erased customer", "gstin": "", "address": "", "phone": ""}',
      'deliveryAddress', null, 'reason', '')
  where d.id = any(ids);
  update events e set before = erased_copy(e.before, personal), after = erased_copy(e.after, personal)
  where e.subject = 'document' and e.subject_id = any(ids::text[])
    and (erased_copy(e.before, personal), erased_copy(e.after, personal)) is distinct from (e.before, e.after);
  get diagnostics erased_events = row_count;
end $$;

-- The payments of a customer whose personal data no law requires any longer: kept like the records of an order.
create function erasable_payments(phones text[], names text[]) returns table (id bigint) language sql stable as $$
  select p.id from payments p
  where phone_key(p.customer_phone) = any(phones) and is_customer(p.customer_phone, p.customer_name, phones, names)
    and p.erased_at is null and p.state <> 'claimed'
    and (p.state = 'rejected' or p.paid_on < (now() at time zone 'Asia/Kolkata')::date - (
      select months * interval '1 month' from retention_periods
      where valid_from <= (now() at time zone 'Asia/Kolkata')::date order by valid_from desc limit 1))
    and not exists (select 1 from allocations a join orders o using (order_id)
      where a.payment_id = p.id and o.erased_at is null)
$$;
-- Call it in the transaction of erase_customer, after it.
create function erase_payments(phones text[], names text[], out erased_payments integer, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[] := array(select e.id from erasable_payments(phones, names) e order by e.id);
begin
  erased_payments := cardinality(ids);
  update payments p set customer_name = 'Erased customer', customer_phone = '', payer_name = '', note = '',
    bank = '', reason = '', decision_reason = '', request_digest = null, erased_at = now()
  where p.id = any(ids);
  update events e set before = erased_copy(e.before, personal_payment_keys()),
    after = erased_copy(e.after, personal_payment_keys())
  where e.subject = 'payment'
    -- The reason why nothing was collected is an event of its order, which was erased just now.
    and (e.subject_id = any(ids::text[]) or e.subject_id in (select order_id from orders where erased_at = now()))
    and (erased_copy(e.before, personal_payment_keys()), erased_copy(e.after, personal_payment_keys()))
      is distinct from (e.before, e.after);
  get diagnostics erased_events = row_count;
end $$;

-- They run with the rights of their owner, who alone may change events.
revoke execute on function erase_customer(text[], text[], text, text), erase_replaced_customer(text[], text[]),
  erase_customer_book(bigint[], text[], text[]), erase_estimates(text[], text[], text),
  erase_documents(text[], text[]), erase_payments(text[], text[]) from public;
