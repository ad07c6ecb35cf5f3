-- The ledger of payments (contract: payments/payments.contract.ts). Rows are only added. A receipt changes when it is
-- verified or rejected, and any row when another one reverses it: both at most once.
create table payments (
  id              bigint generated always as identity primary key,
  kind            text not null check (kind in ('receipt', 'refund', 'reversal', 'write_off')),
  amount_paise    bigint not null check (amount_paise > 0),
  -- Null for write-offs and their reversals.
  mode            text check (mode in ('cash', 'upi', 'imps', 'neft', 'rtgs', 'card', 'cheque')),
  -- As the contract's tidyReference makes it, and the key by which it is unique (referenceKey): null without one.
  reference       text not null default '',
  reference_key   text,
  bank            text not null default '',
  cheque_date     date,
  -- The day in India.
  paid_on         date not null,
  customer_name   text not null,
  customer_phone  text not null default '',
  payer_name      text not null default '',
  note            text not null default '',
  reason          text not null default '',
  source          text not null check (source in ('clerk', 'agent', 'storefront')),
  holder          text check (holder in ('till', 'bank', 'upi', 'agent')),
  agent_id        bigint references agents,
  -- Of a refund: its order. Of a reversal: the row that it takes back.
  against_id      bigint references payments,
  recorded_at     timestamptz not null default now(),
  recorded_by     text not null,
  state           text not null check (state in ('claimed', 'verified', 'rejected')),
  decided_at      timestamptz,
  decided_by      text,
  decision_reason text not null default '',
  -- Of the receipt or refund voucher.
  number          text unique,
  reversed_by     bigint references payments,
  -- Sum of its allocations, kept by a trigger.
  allocated_paise bigint not null default 0,
  idempotency_key text unique,
  request_digest  bytea,
  erased_at       timestamptz,
  search          text generated always as (lower(customer_name || E'\n' || payer_name || E'\n' || reference || E'\n'
                    || coalesce(number, '') || E'\n' || regexp_replace(customer_phone, '\D', '', 'g'))) stored,
  check (allocated_paise between 0 and amount_paise),
  check (kind = 'receipt' or state = 'verified'),
  check ((state = 'claimed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((holder = 'agent') = (agent_id is not null)),
  check ((kind = 'reversal') = (against_id is not null)),
  check ((mode is null) = (holder is null))
);
-- A reference may be entered again once its row was rejected or reversed.
create unique index payments_reference on payments (kind, reference_key)
  where state <> 'rejected' and reversed_by is null and kind <> 'reversal';
create unique index payments_reversal on payments (against_id) where against_id is not null;
create index payments_claimed on payments (recorded_at, id) where state = 'claimed';
create index payments_unallocated on payments (phone_key(customer_phone), customer_name_key(customer_name))
  where kind = 'receipt' and state = 'verified' and reversed_by is null and allocated_paise < amount_paise;
create index payments_by_phone on payments (phone_key(customer_phone), paid_on);
create index payments_by_day on payments (paid_on, id);
create index payments_by_agent on payments (agent_id, recorded_at) where agent_id is not null;
create index payments_search on payments using gin (search gin_trgm_ops);

-- What rows pay, refund or write off of which order. Dividing a receipt anew adds rows with the differences.
create table allocations (
  id           bigint generated always as identity primary key,
  payment_id   bigint not null references payments,
  order_id     text not null references orders,
  amount_paise bigint not null check (amount_paise <> 0),
  at           timestamptz not null default now(),
  person       text not null
);
create index allocations_by_payment on allocations (payment_id, order_id) include (amount_paise);
create index allocations_search on allocations using gin (lower(order_id) gin_trgm_ops);
create index allocations_by_order on allocations (order_id, payment_id) include (amount_paise);

create function derive_allocated() returns trigger language plpgsql as $$
begin
  update payments p set allocated_paise = p.allocated_paise + added.paise
  from (select payment_id, sum(amount_paise) as paise from new_rows group by payment_id order by payment_id) added
  where p.id = added.payment_id;
  return null;
end $$;
create trigger derive_allocated after insert on allocations referencing new table as new_rows
  for each statement execute function derive_allocated();

create function refuse_payment_change() returns trigger language plpgsql as $$
declare
  -- Generated columns are computed after this trigger.
  changeable text[] := '{allocated_paise,search}';
begin
  if tg_op = 'UPDATE' then
    if old.state = 'claimed' and new.state <> 'claimed' then
      changeable := changeable || '{state,decided_at,decided_by,decision_reason,number}'::text[];
    end if;
    if old.reversed_by is null then changeable := changeable || '{reversed_by}'::text[]; end if;
    if new.erased_at is not null
      and exists (select 1 from events where action = 'erased' and xid = pg_current_xact_id()) then
      changeable := changeable || '{customer_name,customer_phone,payer_name,note,reason,decision_reason,bank,'
        'request_digest,erased_at}'::text[];
    end if;
    if to_jsonb(old) - changeable = to_jsonb(new) - changeable then return new; end if;
  end if;
  raise exception 'payments are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger payments_not_changed before update or delete on payments
  for each row execute function refuse_payment_change();

create function refuse_allocation_change() returns trigger language plpgsql as $$
begin
  raise exception 'allocations are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger allocations_not_changed before update or delete on allocations
  for each statement execute function refuse_allocation_change();

-- Caches for filters and lists, written in the transaction of the rows that they sum up (order_money).
alter table orders
  add column written_off_paise bigint not null default 0,
  -- Verified receipts less refunds: below 0 when a receipt was reversed after a refund.
  add column paid_paise bigint not null default 0,
  add column to_verify_paise bigint not null default 0,
  -- What was delivered before payments were kept counts as settled: nobody knows what of it was paid.
  add column settled_before_paise bigint not null default 0;
update orders set settled_before_paise = total_paise, written_off_paise = total_paise where status = 'delivered';

-- What the customer owes for an order in all: nothing before acceptance, when rejected and when cancelled.
create function order_due(status text, total bigint, payable bigint, noted bigint, written_off bigint) returns bigint
language sql immutable parallel safe return
  case when status in ('processing', 'rejected', 'cancel', 'cancelled') then 0
    else greatest(coalesce(payable, total) - noted - written_off, 0) end;

-- An order's money, recounted from the rows.
create function order_money(of_orders text[])
returns table (order_id text, paid_paise bigint, to_verify_paise bigint, written_off_paise bigint)
language sql stable as $$
  select o.order_id,
    coalesce(sum(case p.kind when 'receipt' then a.amount_paise when 'refund' then -a.amount_paise end)
      filter (where p.state = 'verified'), 0)::bigint,
    coalesce(sum(a.amount_paise) filter (where p.state = 'claimed'), 0)::bigint,
    (o.settled_before_paise + coalesce(sum(a.amount_paise) filter (where p.kind = 'write_off'), 0))::bigint
  from orders o
  left join allocations a on a.order_id = o.order_id
  left join payments p on p.id = a.payment_id and p.reversed_by is null
  where o.order_id = any(of_orders)
  group by o.order_id
$$;
create index orders_outstanding on orders (phone_key(customer_phone), customer_name_key(customer_name))
  where order_due(status, total_paise, payable_paise, noted_paise, written_off_paise) > paid_paise;

-- Whose receipt it is: that of the customer with this name and number, else of the first one with the number.
create function customer_of(phone text, name text) returns bigint language sql stable as $$
  select customer_id from customer_names
  where phone_key = phone_key(phone)
  order by name_key = customer_name_key(name) desc, is_newcomer, id limit 1
$$;

-- Since when an order is outstanding: its goods left, or else it was accepted.
alter table order_turnarounds add column left_at timestamptz;
update order_turnarounds set left_at = delivered_at where delivered_at is not null;
create function is_departure(action text) returns boolean language sql immutable parallel safe return
  action in ('pickUp', 'depart', 'sendByLorry') or is_delivery(action);
create function first_left_at(of_order text) returns timestamptz language sql stable as $$
  select min(at) from (
    select at, action, lead(action) over (order by id) as following
    from events where subject = 'order' and subject_id = of_order) e
  where is_departure(action) and following is distinct from 'undo'
$$;
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
drop trigger events_turnaround on events;
create trigger events_turnaround after insert on events for each row
  when (new.subject = 'order' and (new.action = 'accept' or is_departure(new.action)
    or new.action = 'undo' and coalesce(
      new.before ->> 'undone' = 'accept' or is_departure(new.before ->> 'undone'), true)))
  execute function record_turnaround();

-- The payments of a phone number whose personal data no law requires any longer: kept like the records of an order.
create function erasable_payments(phone text) returns table (id bigint) language sql stable as $$
  select p.id from payments p
  where phone_key(phone) <> '' and phone_key(p.customer_phone) = phone_key(phone) and p.erased_at is null
    and p.state <> 'claimed'
    and (p.state = 'rejected' or p.paid_on < (now() at time zone 'Asia/Kolkata')::date - (
      select months * interval '1 month' from retention_periods
      where valid_from <= (now() at time zone 'Asia/Kolkata')::date order by valid_from desc limit 1))
    and not exists (select 1 from allocations a join orders o using (order_id)
      where a.payment_id = p.id and o.erased_at is null)
$$;
-- What the events of a payment record of people.
create function personal_payment_keys() returns text[] language sql immutable parallel safe return
  '{customerName,phoneNumber,payerName,note,reason}'::text[];
-- Call it in the transaction of erase_customer, after it.
create function erase_payments(phone text, out erased_payments integer, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[] := array(select e.id from erasable_payments(phone) e order by e.id);
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
revoke execute on function erase_payments(text) from public;
