-- A composition dealer's orders are rounded off as their bills of supply are (contract: tax/customer-pays.ts). Before,
-- the customer paid the order's total, and a difference below one rupee stayed with the order. A rounding closes it in
-- either direction, so that its amount may be below 0, as that of the reversal that takes it back.
alter table payments drop constraint payments_amount_paise_check, drop constraint payments_check;
alter table payments
  add constraint payments_amount check (
    amount_paise > 0 or kind in ('rounding', 'reversal') and mode is null and amount_paise between -99 and -1),
  add constraint payments_allocated check (
    allocated_paise between least(amount_paise, 0) and greatest(amount_paise, 0));

with open as (
  select o.order_id, o.customer_name, o.customer_phone, d.due - o.paid_paise as paise
  from orders o
  cross join lateral (
    select order_due(o.status, o.total_paise, o.payable_paise, o.noted_paise, o.written_off_paise) as due) d
  where o.bill_number is not null and o.erased_at is null and (o.paid_paise > 0 or o.settled_before_paise > 0)
    and d.due - o.paid_paise between -99 and 99 and d.due <> o.paid_paise
    and exists (select 1 from tax_documents t where t.order_id = o.order_id and t.kind = 'bill_of_supply'
      and t.cancelled_at is null)
    and not exists (select 1 from payments p where p.idempotency_key = 'rounding ' || o.order_id)),
closed as (
  insert into payments (kind, amount_paise, paid_on, customer_name, customer_phone, source, recorded_by, state,
    decided_at, decided_by, idempotency_key, reason)
  select 'rounding', paise, (now() at time zone 'Asia/Kolkata')::date, customer_name, customer_phone, 'clerk', 'upgrade',
    'verified', now(), 'upgrade', 'rounding ' || order_id, 'Rounded off with the bill of supply'
  from open order by order_id
  returning id, amount_paise, customer_name, substr(idempotency_key, length('rounding ') + 1) as order_id),
allocated as (
  insert into allocations (payment_id, order_id, amount_paise, person)
  select id, order_id, amount_paise, 'upgrade' from closed order by id
  returning payment_id),
recorded as (
  insert into events (subject, subject_id, action, actor, after)
  select 'payment', id::text, 'rounded', 'upgrade', jsonb_build_object('kind', 'rounding', 'amountPaise', amount_paise,
    'customerName', customer_name, 'orders',
    jsonb_build_array(jsonb_build_object('order_id', order_id, 'amount_paise', amount_paise)))
  from closed order by id
  returning subject_id)
update orders o set written_off_paise = o.written_off_paise + c.amount_paise from closed c where c.order_id = o.order_id;

-- Whose second number it is, for the cash of one person (payments/cash-limit.store.ts).
create index customers_second_phone on customers (phone_key(second_phone)) where second_phone is not null;
