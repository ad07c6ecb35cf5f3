-- Orders that staff enter: how they reach the customer, who entered them, and discounts and packing beside the goods.
-- Constants as defaults, so that adding the columns rewrites nothing.
alter table orders
  add column fulfilment text not null default 'agent' check (fulfilment in ('agent', 'lorry', 'pickup')),
  -- Null for orders from the storefront.
  add column source text check (source in ('counter', 'phone', 'whatsapp')),
  add column entered_by text,
  add column coupon_code text,
  add column coupon_paise bigint not null default 0 check (coupon_paise >= 0),
  add column extra_discount_paise bigint not null default 0 check (extra_discount_paise >= 0),
  add column packing_paise bigint not null default 0 check (packing_paise >= 0),
  add column transport text not null default '',
  add column destination text not null default '',
  add column lr_number text not null default '',
  -- How often the order was edited.
  add column edition integer not null default 0,
  add column estimate_number text,
  drop constraint orders_check,
  add constraint orders_total check (
    total_paise = subtotal_paise - coupon_paise - extra_discount_paise + packing_paise + shipping_paise
    and coupon_paise + extra_discount_paise <= subtotal_paise);
create index orders_coupon on orders (coupon_code) where coupon_code is not null;

-- Further parts of the product as it was when ordered, null where it had none.
alter table order_items
  -- The catalogue's selling price, where staff changed it.
  add column list_price_paise bigint,
  add column list_number text,
  add column code text,
  add column tamil_name text,
  add column content text;

-- Goods are delivered by an agent, handed over at the counter, or confirmed to have arrived by lorry.
create function is_delivery(action text) returns boolean language sql immutable parallel safe return
  action in ('deliver', 'handOver', 'confirmDelivery');

create function last_delivered_at(of_order text) returns timestamptz language sql stable as $$
  select at from (
    select id, at, action, lead(action) over (order by id) as following
    from events where subject = 'order' and subject_id = of_order) e
  where is_delivery(action) and following is distinct from 'undo' order by id desc limit 1
$$;

create or replace function record_turnaround() returns trigger language plpgsql as $$
begin
  if new.action = 'undo' then
    update order_turnarounds set accepted_at = last_event_at(order_id, 'accept'),
      delivered_at = last_delivered_at(order_id) where order_id = new.subject_id;
  else
    insert into order_turnarounds as t (order_id, placed_at, accepted_at, delivered_at)
    select order_id, ordered_at, case new.action when 'accept' then new.at end,
      case when is_delivery(new.action) then new.at end
    from orders where order_id = new.subject_id
    on conflict (order_id) do update set accepted_at = coalesce(excluded.accepted_at, t.accepted_at),
      delivered_at = coalesce(excluded.delivered_at, t.delivered_at);
  end if;
  return null;
end $$;
drop trigger events_turnaround on events;
create trigger events_turnaround after insert on events for each row
  when (new.subject = 'order' and (new.action = 'accept' or is_delivery(new.action)
    or new.action = 'undo' and coalesce(
      new.before ->> 'undone' = 'accept' or is_delivery(new.before ->> 'undone'), true)))
  execute function record_turnaround();

-- What the events of an order record of its customer.
create function personal_order_keys() returns text[] language sql immutable parallel safe return
  '{deliveryNotes,customerName,customerPhone,customerEmail,deliveryAddress,notes}'::text[];

create or replace function erase_customer(
  phone text, by_actor text, from_address text, out erased_orders integer, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  order_ids text[];
  event_ids bigint[];
begin
  perform 1 from orders o where o.order_id in (select c.order_id from orders_of_customer(phone) c)
    order by o.order_id for update;
  order_ids := array(select c.order_id from orders_of_customer(phone) c where c.retained_until < now());
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
