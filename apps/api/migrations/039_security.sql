-- The time of an event is the database's, whatever a caller sends. Sample data is older than its installation, and is
-- inserted before anything else has happened. The prefix derive_ disables the trigger while a backup is restored.
create function keep_event_time() returns trigger language plpgsql as $$
begin
  if new.actor = 'sample data' and not exists (select 1 from events where actor <> 'sample data') then
    return new;
  end if;
  new.at := now();
  return new;
end $$;
create trigger derive_event_time before insert on events
  for each row when (new.at <> now()) execute function keep_event_time();

-- Downloads: who, which file, of which period, how many rows.
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order', 'agent', 'brand', 'category', 'product', 'vendor', 'customer', 'setting', 'coupon',
    'estimate', 'document', 'payment', 'cash', 'series', 'prepared', 'download'));

-- The second step of a sign-in no longer knows the password.
alter table sign_in_challenges add column has_common_password boolean not null default false;

-- The event of failed sign-ins may grow while its minute lasts: count, time of the last one, e-mails and faults.
create function is_further_failure(was events, becomes events) returns boolean language sql stable return
  was.action = 'sign_in_failed'
  and to_jsonb(was) - 'after' - 'subject_id' = to_jsonb(becomes) - 'after' - 'subject_id'
  and was.at > now() - interval '2 minutes'
  and (becomes.after ->> 'attempts')::integer = (was.after ->> 'attempts')::integer + 1
  and starts_with(becomes.after ->> 'email', was.after ->> 'email');

create or replace function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if is_erased_copy(old.before, new.before) and is_erased_copy(old.after, new.after)
      and (to_jsonb(old) - 'before' - 'after') = (to_jsonb(new) - 'before' - 'after')
      and exists (select 1 from events where action = 'erased' and xid = pg_current_xact_id()) then
      return new;
    end if;
    if is_further_failure(old, new) then
      return new;
    end if;
  end if;
  raise exception 'events are append-only' using errcode = 'insufficient_privilege';
end $$;

-- Records a failed sign-in: one event for each minute and network, however many strangers try.
create function record_failed_sign_in(typed text, network text, account bigint, fault text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known events;
  tried text;
  faults jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(network, 5));
  select * into known from events e
  where e.at >= date_trunc('minute', now()) and e.action = 'sign_in_failed' and e.address = network
    and e.after ? 'attempts'
  order by e.at desc, e.id desc limit 1;
  if known.id is null then
    insert into events (subject, subject_id, action, actor, address, after)
    values ('vendor', coalesce(account::text, ''), 'sign_in_failed', typed, network,
      jsonb_build_object('attempts', 1, 'email', typed, 'fault', jsonb_build_array(fault)));
    return;
  end if;
  tried := known.after ->> 'email';
  faults := known.after -> 'fault';
  update events e set
    -- About an account only as long as no other one was tried.
    subject_id = case when e.subject_id = coalesce(account::text, '') then e.subject_id else '' end,
    after = jsonb_build_object('attempts', (e.after ->> 'attempts')::integer + 1, 'last', now(),
      'email', case when typed = any(string_to_array(tried, ', ')) then tried else tried || ', ' || typed end,
      'fault', case when faults ? fault then faults else faults || to_jsonb(fault) end)
  where e.id = known.id;
end $$;
revoke execute on function record_failed_sign_in(text, text, bigint, text) from public;

-- What the events of an order record of its customer, now also the reasons that people type.
create or replace function personal_order_keys() returns text[] language sql immutable parallel safe return
  '{deliveryNotes,customerName,customerPhone,customerEmail,deliveryAddress,notes,reason,buyerGstin}'::text[];

create index events_replaced_phone on events (phone_key(before ->> 'customerPhone'))
  where subject = 'order' and before ? 'customerPhone';

-- Orders erased before this migration kept the reasons of their edits.
do $$
declare
  event_ids bigint[] := array(select e.id from events e join orders o on o.order_id = e.subject_id
    where e.subject = 'order' and o.erased_at is not null
      and (erased_copy(e.before, personal_order_keys()), erased_copy(e.after, personal_order_keys()))
        is distinct from (e.before, e.after));
begin
  if cardinality(event_ids) > 0 then
    insert into events (subject, subject_id, action, actor, after)
    values ('customer', gen_random_uuid()::text, 'erased', 'upgrade',
      jsonb_build_object('orders', 0, 'events', cardinality(event_ids)));
    update events e set before = erased_copy(e.before, personal_order_keys()),
      after = erased_copy(e.after, personal_order_keys())
    where e.id = any(event_ids);
  end if;
end $$;
