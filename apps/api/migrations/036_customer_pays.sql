-- What tax and rounding added when the order was placed or last edited (contract: tax/customer-pays.ts), so that its
-- total is what the customer pays. Constants as defaults, so that adding the columns rewrites nothing.
alter table orders
  add column tax_paise bigint not null default 0 check (tax_paise >= 0),
  add column round_off_paise bigint not null default 0 check (round_off_paise between -49 and 50),
  -- Null for orders of a shop that charged no tax, and for those placed before tax was part of the total.
  add column prices_include_tax boolean,
  drop constraint orders_total,
  add constraint orders_total check (
    total_paise = subtotal_paise - coupon_paise - extra_discount_paise + packing_paise + shipping_paise + tax_paise
      + round_off_paise
    and coupon_paise + extra_discount_paise <= subtotal_paise);

-- Open orders from before, of a shop that charges tax: an owner reviews their totals once.
create table totals_to_review (order_id text primary key references orders on delete cascade);
insert into totals_to_review
select order_id from orders
where status not in ('rejected', 'cancel', 'cancelled', 'delivered') and bill_number is null
  and (select value ->> 'kind' from settings
       where key = 'registration' and valid_from <= (now() at time zone 'Asia/Kolkata')::date
       order by valid_from desc, id desc limit 1) = 'regular';

-- What remains of a paid order below one rupee is closed by a row of the ledger, once per order: its idempotency key
-- names the order. It counts like a write-off.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check
  check (kind in ('receipt', 'refund', 'reversal', 'write_off', 'rounding'));

create or replace function order_money(of_orders text[])
returns table (order_id text, paid_paise bigint, to_verify_paise bigint, written_off_paise bigint)
language sql stable as $$
  select o.order_id,
    coalesce(sum(case p.kind when 'receipt' then a.amount_paise when 'refund' then -a.amount_paise end)
      filter (where p.state = 'verified'), 0)::bigint,
    coalesce(sum(a.amount_paise) filter (where p.state = 'claimed'), 0)::bigint,
    (o.settled_before_paise
      + coalesce(sum(a.amount_paise) filter (where p.kind in ('write_off', 'rounding')), 0))::bigint
  from orders o
  left join allocations a on a.order_id = o.order_id
  left join payments p on p.id = a.payment_id and p.reversed_by is null
  where o.order_id = any(of_orders)
  group by o.order_id
$$;

insert into payments (kind, amount_paise, paid_on, customer_name, customer_phone, source, recorded_by, state,
  decided_at, decided_by, idempotency_key, reason)
select 'rounding', due - paid_paise, (now() at time zone 'Asia/Kolkata')::date, customer_name, customer_phone, 'clerk',
  'upgrade', 'verified', now(), 'upgrade', 'rounding ' || order_id, 'Less than one rupee remained'
from orders
cross join lateral (select order_due(status, total_paise, payable_paise, noted_paise, written_off_paise)) d (due)
where order_due(status, total_paise, payable_paise, noted_paise, written_off_paise) - paid_paise > 0
  and due - paid_paise < 100 and (paid_paise > 0 or settled_before_paise > 0);
insert into allocations (payment_id, order_id, amount_paise, person)
select id, substr(idempotency_key, length('rounding ') + 1), amount_paise, recorded_by
from payments where kind = 'rounding' order by id;
insert into events (subject, subject_id, action, actor, after)
select 'payment', p.id::text, 'rounded', p.recorded_by, jsonb_build_object('kind', p.kind,
  'amountPaise', p.amount_paise, 'customerName', p.customer_name,
  'orders', jsonb_build_array(jsonb_build_object('order_id', a.order_id, 'amount_paise', a.amount_paise)))
from payments p join allocations a on a.payment_id = p.id where p.kind = 'rounding' order by p.id;
update orders o set written_off_paise = m.written_off_paise
from order_money(array(select order_id from allocations a join payments p on p.id = a.payment_id
  where p.kind = 'rounding')) m
where o.order_id = m.order_id;
