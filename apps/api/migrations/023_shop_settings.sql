-- The shop's settings (contract: settings/shop-settings.ts). Rows are only added: a value is in force from its day on,
-- in India, until that of a later row. Of several rows for one day the latest counts.
create table settings (
  id         bigint generated always as identity primary key,
  key        text not null,
  value      jsonb not null,
  valid_from date not null,
  at         timestamptz not null default now(),
  person     text not null
);
create index settings_by_day on settings (key, valid_from, id);

create function refuse_setting_change() returns trigger language plpgsql as $$
begin
  raise exception 'settings are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger settings_not_changed before update or delete on settings
  for each statement execute function refuse_setting_change();

create table coupons (
  id             bigint generated always as identity primary key,
  code           text not null unique check (code = upper(code)),
  -- Hundredths of a percent.
  basis_points   integer check (basis_points between 0 and 10000),
  amount_paise   bigint check (amount_paise >= 0),
  minimum_paise  bigint not null default 0,
  valid_from     date,
  valid_to       date,
  max_uses       integer,
  is_active      boolean not null default true,
  check (num_nonnulls(basis_points, amount_paise) = 1)
);

-- The rules of the shop that a storefront order broke when it was placed (contract: orders/order-extras.ts), and the
-- minimum order that applied then.
alter table orders
  add column flags text[] check (flags <> '{}'),
  add column minimum_order_paise bigint;

alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order', 'agent', 'brand', 'category', 'product', 'vendor', 'customer', 'setting', 'coupon',
    'estimate'));
