-- The customer book, derived from orders (docs/decisions/039-customer-book-by-triggers.md).

-- Joins the texts by which customers are found.
create or replace function refresh_customer_search(of_customers bigint[]) returns void language sql as $$
  update customers c set search = text from (
    select c.id, case when c.merged_into is null then coalesce((
      select ' ' || string_agg(distinct line, E'\n ') from (
        select unnest(array[n.name_key, n.phone_key, lower(n.city)]) from customer_names n where n.customer_id = c.id
        union all select lower(g.gstin) from customers g where g.id = c.id or g.merged_into = c.id
        union all values (customer_name_key(c.name)), (phone_key(c.second_phone))) lines (line)
      where line <> ''), '') else '' end as text
    from customers c where c.id = any(of_customers)) fresh
  where c.id = fresh.id and c.search <> fresh.text
$$;

create or replace function refresh_search_of_name() returns trigger language plpgsql as $$
begin
  perform refresh_customer_search(array[old.customer_id, case tg_op when 'UPDATE' then new.customer_id end]);
  return null;
end $$;

create or replace function refresh_search_of_customer() returns trigger language plpgsql as $$
begin
  perform refresh_customer_search(array[new.id, old.merged_into, new.merged_into]);
  return null;
end $$;

-- Adds orders to the identity, which it creates when it is new. What the latest order says replaces what was known.
create or replace function add_to_customer(of_phone_key text, of_name_key text, its_name text, its_phone text,
  its_city text, its_state text, its_time timestamptz, added integer, added_paise bigint) returns void language plpgsql
-- The plans of the function are cached. Without this setting, plans made while the tables are empty would read whole
-- tables until the next analyze.
set enable_seqscan to off as $$
begin
  if of_phone_key = '' then return; end if;
  loop
    update customer_names n set orders = n.orders + added, total_paise = n.total_paise + added_paise,
      name = case when its_time >= n.last_order_at then its_name else n.name end,
      phone = case when its_time >= n.last_order_at then its_phone else n.phone end,
      city = case when its_time >= n.last_order_at then its_city else n.city end,
      state = case when its_time >= n.last_order_at then its_state else n.state end,
      last_order_at = greatest(n.last_order_at, its_time)
    where n.phone_key = of_phone_key and n.name_key = of_name_key;
    exit when found;
    with new_name as (
      insert into customer_names (id, customer_id, phone_key, name_key, name, phone, city, state, orders, total_paise,
        last_order_at, is_newcomer)
      select id, id, of_phone_key, of_name_key, its_name, its_phone, its_city, its_state, added, added_paise, its_time,
        exists (select 1 from customer_names n where n.phone_key = of_phone_key)
      from (values (nextval('customers_id_seq'))) fresh (id)
      -- Makes an order wait for a concurrent one of the same identity, or of another name with the same new number.
      on conflict do nothing
      returning id)
    insert into customers (id, search)
    select id, ' ' || concat_ws(E'\n ', of_name_key, of_phone_key, nullif(lower(its_city), '')) from new_name;
    exit when found;
  end loop;
end $$;

-- Removes an order that no longer belongs to the identity. An identity without orders is removed too, unless it is the
-- last one of a customer whom staff have changed.
create or replace function remove_from_customer(of_phone_key text, of_name_key text, removed integer, removed_paise
  bigint)
returns void language plpgsql as $$
declare
  identity customer_names;
  latest orders;
begin
  select * into identity from customer_names n where n.phone_key = of_phone_key and n.name_key = of_name_key for update;
  if not found then return; end if;
  select * into latest from orders
  where phone_key(customer_phone) = of_phone_key and customer_name_key(customer_name) = of_name_key
  order by ordered_at desc, order_id desc limit 1;
  if found then
    update customer_names set orders = orders - removed, total_paise = total_paise - removed_paise,
      name = latest.customer_name, phone = latest.customer_phone, city = latest.city, state = latest.state,
      last_order_at = latest.ordered_at
    where id = identity.id;
  elsif exists (select 1 from customer_names n where n.customer_id = identity.customer_id and n.id <> identity.id) then
    delete from customer_names where id = identity.id;
  elsif exists (select 1 from events where subject = 'customer' and subject_id = identity.customer_id::text) then
    update customer_names set orders = 0, total_paise = 0, last_order_at = '-infinity' where id = identity.id;
  else
    delete from customer_names where id = identity.id;
    delete from customers where id = identity.customer_id;
  end if;
end $$;

-- These are triggers, so that no code that changes orders can forget the customers. A backup contains both orders and
-- customers: while it is restored, triggers are disabled.
create or replace function derive_customers_of_new_orders() returns trigger language plpgsql as $$
begin
  -- The rows are taken in a fixed sequence, so that concurrent statements cannot deadlock.
  perform add_to_customer(phone_key, name_key, customer_name, customer_phone, city, state, ordered_at, orders, paise)
  from (
    select distinct on (phone_key, name_key) *, (count(*) filter (where booked) over identity)::integer as orders,
      coalesce(sum(total_paise) filter (where booked) over identity, 0)::bigint as paise
    from (
      select phone_key(customer_phone) as phone_key, customer_name_key(customer_name) as name_key, customer_name,
        customer_phone, city, state, ordered_at, order_id, is_booked(status) as booked, total_paise
      from placed) o
    window identity as (partition by phone_key, name_key)
    order by phone_key, name_key, ordered_at desc, order_id desc) latest;
  return null;
end $$;

create or replace function derive_customers_of_changed_order() returns trigger language plpgsql as $$
declare
  old_key constant text[] := array[phone_key(old.customer_phone), customer_name_key(old.customer_name)];
  new_key text[];
  old_orders constant integer := is_booked(old.status)::integer;
  new_orders integer;
begin
  if tg_op = 'DELETE' then
    perform remove_from_customer(old_key[1], old_key[2], old_orders, old_orders * old.total_paise);
    return null;
  end if;
  new_key := array[phone_key(new.customer_phone), customer_name_key(new.customer_name)];
  new_orders := is_booked(new.status)::integer;
  if new_key = old_key then
    perform add_to_customer(new_key[1], new_key[2], new.customer_name, new.customer_phone, new.city, new.state,
      new.ordered_at, new_orders - old_orders, new_orders * new.total_paise - old_orders * old.total_paise);
    return null;
  end if;
  -- Orders are added in the sequence in which they were placed.
  if old_key < new_key then
    perform remove_from_customer(old_key[1], old_key[2], old_orders, old_orders * old.total_paise);
  end if;
  perform add_to_customer(new_key[1], new_key[2], new.customer_name, new.customer_phone, new.city, new.state,
    new.ordered_at, new_orders, new_orders * new.total_paise);
  if old_key > new_key then
    perform remove_from_customer(old_key[1], old_key[2], old_orders, old_orders * old.total_paise);
  end if;
  return null;
end $$;

-- Events of the customer book that hold personal data of these customers: their own, and those of customers whom staff
-- had merged with them for a time. Of the latter, only the names and what these customers' own records say, too.
create or replace function customer_book_events(of_customers bigint[], phones text[], names text[])
returns table (id bigint, erased_before jsonb, erased_after jsonb) language sql stable as $$
  with keys (own, copied) as (
    values ('{name,names,phoneNumber,secondPhone,stateCode,gstin,transport,destination,notes}'::text[],
      '{name,phoneNumber,secondPhone,gstin,transport,destination,notes}'::text[])),
  said as materialized (
    select value from events e, keys, jsonb_each_text(coalesce(e.before, '{}') || coalesce(e.after, '{}'))
    where e.subject = 'customer' and e.subject_id = any(of_customers::text[]) and key = any(keys.copied)
    union select jsonb_each_text.value from customers c, keys,
      jsonb_each_text(to_jsonb(c) - array['id', 'merged_into', 'search', 'trigram_text', 'state_code', 'kept_apart', 'language'])
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
create or replace function erase_customer_book(of_customers bigint[], phones text[], names text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased_events integer;
begin
  update events e set before = erased_before, after = erased_after
  from customer_book_events(of_customers, phones, names) b where b.id = e.id;
  get diagnostics erased_events = row_count;
  update customers set name = null, second_phone = null, state_code = null, gstin = null, transport = null,
    destination = null, notes = null, language = null
  where id = any(of_customers);
  delete from customer_names n where n.customer_id = any(of_customers) and not exists (
    select 1 from orders
    where phone_key(customer_phone) = n.phone_key and customer_name_key(customer_name) = n.name_key);
  delete from customers c where c.id = any(of_customers)
    and not exists (select 1 from customer_names n where n.customer_id in (c.id, c.merged_into));
  return erased_events;
end $$;

create or replace trigger customer_names_search after update of name_key, city, customer_id on customer_names
  for each row
  when ((old.name_key, old.city, old.customer_id) is distinct from (new.name_key, new.city, new.customer_id))
  execute function refresh_search_of_name();

create or replace trigger customer_names_removed after delete on customer_names for each row
  execute function refresh_search_of_name();

create or replace trigger customers_search after update of name, second_phone, gstin, merged_into on customers
  for each row
  when ((old.name, old.second_phone, old.gstin, old.merged_into)
    is distinct from (new.name, new.second_phone, new.gstin, new.merged_into))
  execute function refresh_search_of_customer();

create or replace trigger derive_customers after insert on orders referencing new table as placed for each statement
  execute function derive_customers_of_new_orders();

create or replace trigger derive_customers_changed after update on orders for each row
  when ((old.customer_name, old.customer_phone, old.city, old.state, old.total_paise, is_booked(old.status))
    is distinct from
    (new.customer_name, new.customer_phone, new.city, new.state, new.total_paise, is_booked(new.status)))
  execute function derive_customers_of_changed_order();

create or replace trigger derive_customers_removed after delete on orders for each row
  execute function derive_customers_of_changed_order();
