-- Estimates: numbered offers that become orders once the customer confirms. They are no orders before that.
create table estimates (
  -- EST-{yyyymm}-{6 digits}: sorts by the time it was made.
  number            text primary key,
  state             text not null default 'open' check (state in ('open', 'confirmed', 'withdrawn')),
  created_at        timestamptz not null default now(),
  -- Of the current version.
  version           integer not null check (version > 0),
  customer_name     text not null,
  customer_phone    text not null,
  city              text not null,
  items             integer not null,
  total_paise       bigint not null check (total_paise >= 0),
  valid_until       date not null,
  person            text not null,
  -- How it ended.
  closed_at         timestamptz,
  closed_by         text,
  confirmed_version integer,
  confirmed_way     text check (confirmed_way in ('phone', 'whatsapp', 'counter')),
  order_id          text unique references orders,
  withdrawal_reason text,
  erased_at         timestamptz,
  search            text generated always as (
    lower(number || ' ' || customer_name || ' ' || regexp_replace(customer_phone, '\D', '', 'g'))) stored,
  check ((state = 'open') = (closed_at is null and closed_by is null)),
  check ((state = 'confirmed') = (confirmed_version is not null and confirmed_way is not null and order_id is not null)),
  check ((state = 'withdrawn') = (withdrawal_reason is not null))
);
create index estimates_by_state on estimates (state, number);
create index estimates_open on estimates (valid_until) include (total_paise) where state = 'open';
create index estimates_search on estimates using gin (search gin_trgm_ops);
-- As order numbers: a rolled-back estimate leaves a gap.
create sequence estimate_numbers as integer minvalue 1 maxvalue 999999 cycle owned by estimates.number;

-- Each change of an estimate is a new version: what was entered, and how it was priced then (orders/entry).
create table estimate_versions (
  estimate_number text not null references estimates,
  version         integer not null check (version > 0),
  at              timestamptz not null default now(),
  person          text not null,
  valid_until     date not null,
  draft           jsonb not null,
  priced          jsonb not null,
  idempotency_key text not null unique,
  request_digest  bytea,
  primary key (estimate_number, version)
);
create index estimate_versions_by_phone on estimate_versions (phone_key(draft #>> '{customer,phoneNumber}'));

-- Versions are never changed or removed, except that their personal data may be erased.
create function refuse_version_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(old) - 'draft' - 'request_digest') = (to_jsonb(new) - 'draft' - 'request_digest')
      and exists (select 1 from estimates where number = old.estimate_number and erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'versions of estimates are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger estimate_versions_not_changed before update or delete on estimate_versions
  for each row execute function refuse_version_change();

-- A customer's estimates whose personal data may be erased: all but those whose orders keep it.
create function erasable_estimates(phone text) returns table (number text) language sql stable as $$
  select e.number from estimates e left join orders o using (order_id)
  where e.erased_at is null and (o.order_id is null or o.erased_at is not null) and e.number in (
    select estimate_number from estimate_versions
    where phone_key(draft #>> '{customer,phoneNumber}') = phone_key(phone))
$$;
create function estimate_events_to_erase(numbers text[])
returns table (id bigint, erased_before jsonb, erased_after jsonb) language sql stable as $$
  select * from (
    select e.id, erased_copy(before, '{reason}') as erased_before, erased_copy(after, '{reason}') as erased_after
    from events e where subject = 'estimate' and subject_id = any(numbers)) erased
  where exists (select 1 from events e
    where e.id = erased.id and (e.before, e.after) is distinct from (erased_before, erased_after))
$$;

-- Call it in the transaction of erase_customer, after it. Open estimates are withdrawn.
create function erase_estimates(phone text, by_actor text, out erased_estimates integer, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  numbers text[];
begin
  perform 1 from estimates e where e.number in (select n.number from erasable_estimates(phone) n)
    order by e.number for update;
  numbers := array(select n.number from erasable_estimates(phone) n);
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
revoke execute on function erase_estimates(text, text) from public;
