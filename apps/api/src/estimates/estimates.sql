-- Versions of estimates, which are never changed once made (docs/decisions/041-estimates.md).

-- Versions are never changed or removed, except that their personal data may be erased.
create or replace function refuse_version_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(old) - 'draft' - 'request_digest') = (to_jsonb(new) - 'draft' - 'request_digest')
      and exists (select 1 from estimates where number = old.estimate_number and erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'versions of estimates are append-only' using errcode = 'insufficient_privilege';
end $$;

-- A customer's estimates whose personal data may be erased: all but those whose orders keep it.
create or replace function erasable_estimates(phones text[], names text[]) returns table (number text)
language sql stable as $$
  select e.number from estimates e left join orders o using (order_id)
  where e.erased_at is null and (o.order_id is null or o.erased_at is not null) and e.number in (
    select estimate_number from estimate_versions
    where phone_key(draft #>> '{customer,phoneNumber}') = any(phones)
      and is_customer(draft #>> '{customer,phoneNumber}', draft #>> '{customer,fullName}', phones, names))
$$;

create or replace function estimate_events_to_erase(numbers text[])
returns table (id bigint, erased_before jsonb, erased_after jsonb) language sql stable as $$
  select * from (
    select e.id, erased_copy(before, '{reason}') as erased_before, erased_copy(after, '{reason}') as erased_after
    from events e where subject = 'estimate' and subject_id = any(numbers)) erased
  where exists (select 1 from events e
    where e.id = erased.id and (e.before, e.after) is distinct from (erased_before, erased_after))
$$;

-- Call it in the transaction of erase_customer, after it. Open estimates are withdrawn.
create or replace function erase_estimates(phones text[], names text[], by_actor text,
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

create or replace trigger estimate_versions_not_changed before update or delete on estimate_versions
  for each row execute function refuse_version_change();
