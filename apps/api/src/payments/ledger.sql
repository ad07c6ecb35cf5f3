-- The ledger of payments (docs/decisions/047-a-ledger-of-payments.md).

-- A restored backup has both: restoring disables triggers.
create or replace function derive_allocated() returns trigger language plpgsql as $$
begin
  update payments p set allocated_paise = p.allocated_paise + added.paise
  from (select payment_id, sum(amount_paise) as paise from new_rows group by payment_id order by payment_id) added
  where p.id = added.payment_id;
  return null;
end $$;

-- A claim is decided once, a row numbered once and reversed once; personal data may be erased. Nothing else changes.
create or replace function refuse_payment_change() returns trigger language plpgsql as $$
declare
  -- Generated columns are computed after this trigger.
  changeable text[] := '{allocated_paise,search}';
begin
  if tg_op = 'UPDATE' then
    if old.state = 'claimed' and new.state <> 'claimed' then
      changeable := changeable || '{state,decided_at,decided_by,decision_reason,number}'::text[];
    end if;
    -- Money that becomes an advance later gets its voucher then.
    if old.state = 'verified' and old.number is null then changeable := changeable || '{number}'::text[]; end if;
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

create or replace function refuse_allocation_change() returns trigger language plpgsql as $$
begin
  raise exception 'allocations are append-only' using errcode = 'insufficient_privilege';
end $$;

-- What a row of the ledger did to the money of the shop: 1 when it came in, -1 when it went out, 0 when none moved. A
-- reversal undoes the row that it takes back, whose kind is `taken_back`. This and reduces_due are moneySign and
-- reducesDue of the contract (payments/ledger-signs.ts), compared with them by ledger-signs.test.ts.
create or replace function money_sign(kind text, taken_back text) returns integer
language sql immutable parallel safe return
  case when kind = 'receipt' or kind = 'reversal' and taken_back = 'refund' then 1
    when kind = 'refund' or kind = 'reversal' and taken_back = 'receipt' then -1 else 0 end;

-- Whether a row lowers what an order owes without moving money.
create or replace function reduces_due(kind text) returns boolean language sql immutable parallel safe return
  kind in ('write_off', 'rounding');

-- What the ledger says about orders, in paise: paid and paid back, claimed, and no longer expected.
create or replace function order_money(of_orders text[])
returns table (order_id text, paid_paise bigint, to_verify_paise bigint, written_off_paise bigint)
language sql stable as $$
  select o.order_id,
    coalesce(sum(money_sign(p.kind, null) * a.amount_paise)
      filter (where p.state = 'verified'), 0)::bigint,
    coalesce(sum(a.amount_paise) filter (where p.state = 'claimed'), 0)::bigint,
    (o.settled_before_paise
      + coalesce(sum(a.amount_paise) filter (where reduces_due(p.kind)), 0))::bigint
  from orders o
  left join allocations a on a.order_id = o.order_id
  left join payments p on p.id = a.payment_id and p.reversed_by is null
  where o.order_id = any(of_orders)
  group by o.order_id
$$;

-- The customer of the book whom a payment is from: with the number and, if several share it, with the name.
create or replace function customer_of(of_phone text, of_name text) returns bigint language sql stable as $$
  select customer_id from customer_names
  where phone_key = phone_key(of_phone)
  order by name_key = customer_name_key(of_name) desc, is_newcomer, id limit 1
$$;

-- The keys under which events of a payment record personal data.
create or replace function personal_payment_keys() returns text[] language sql immutable parallel safe return
  '{customerName,phoneNumber,payerName,note,reason}'::text[];

-- The payments of a customer whose personal data no law requires any longer: kept like the records of an order.
create or replace function erasable_payments(phones text[], names text[]) returns table (id bigint)
language sql stable as $$
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
create or replace function erase_payments(phones text[], names text[], out erased_payments integer, out erased_events
  integer)
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

-- Personal data of vouchers is erased with that of their payments.
create or replace function erase_voucher() returns trigger language plpgsql as $$
begin
  update vouchers set content = content || jsonb_build_object('recipient', content -> 'recipient'
    || '{"name": "Erased customer", "gstin": "", "address": "", "phone": ""}')
  where payment_id = new.id and content is not null;
  return null;
end $$;

create or replace trigger derive_allocated after insert on allocations referencing new table as new_rows
  for each statement execute function derive_allocated();

create or replace trigger payments_not_changed before update or delete on payments
  for each row execute function refuse_payment_change();

create or replace trigger allocations_not_changed before update or delete on allocations
  for each statement execute function refuse_allocation_change();

create or replace trigger payments_erase_voucher after update of erased_at on payments
  for each row when (new.erased_at is not null) execute function erase_voucher();
